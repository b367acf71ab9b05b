import { explore, type Graph } from '../../analysis/explore.ts';
import { describe } from '../../analysis/queries.ts';
import { components } from '../../analysis/strongly-connected.ts';
import type { Check, RuleOfGraph } from '../context.ts';

/**
 * In every circle of screens the claimant has to do something; otherwise the journey would go round by itself. Examined for classes of
 * facts, from the start and from each screen's address.
 */
export const automatic: RuleOfGraph = (check, graph) => {
  const told = new Set<string>();
  return [graph, explore(graph.program, 'newcomers')].flatMap((each) => circlesIn(check, each, told));
};

/** The circles without a way out, for every combination of facts. */
export const plainCircles: RuleOfGraph = (check, graph) => circlesIn(check, graph, new Set(), 'closed');

function circlesIn(check: Check, graph: Graph, told: Set<string>, which: 'all' | 'closed' = 'all') {
  const { program, states } = graph;
  const alone = states.map(({ out }) => out.filter(({ edge }) => edge.by === 'itself').map(({ to }) => to));
  return components(alone).flatMap((group) => {
    const [first] = group;
    const state = first === undefined ? undefined : states[first];
    const inside = new Set(group);
    if (which === 'closed' && group.some((id) => states[id]?.out.some(({ to }) => !inside.has(to)))) return [];
    if (!state || !(group.length > 1 || alone[state.id]?.includes(state.id))) return [];
    const screens = [...new Set(group.map((id) => program.points[states[id]?.point ?? 0]?.screen ?? ''))];
    const key = [...screens].sort().join();
    if (told.has(key)) return [];
    told.add(key);
    const [screen = ''] = screens;
    const facts = describe(graph, state);
    const ring = [...screens, screen].join(' → ');
    const message = `The journey goes round by itself: ${ring}${facts === '' ? '' : ` while ${facts}`}.`;
    return [
      check.problem(
        'automatic-circle',
        ['screens', screen],
        message,
        'Let one of them wait for the claimant, or lead elsewhere.',
        'key',
      ),
    ];
  });
}
