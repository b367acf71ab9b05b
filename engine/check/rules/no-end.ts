import { EVERY_PART, explore, type Graph, type State } from '../../analysis/explore.ts';
import { describe } from '../../analysis/queries.ts';
import { components } from '../../analysis/strongly-connected.ts';
import type { Problem } from '../../resolve/problem.ts';
import { FAILED, LIMITED } from '../../vocabulary/effect.ts';
import type { Check, RuleOfGraph } from '../context.ts';

/** Outcomes that are no way on: the service has failed, or a rate limit has refused the call. */
const UNWANTED: readonly string[] = [FAILED, LIMITED];

/**
 * An end can be reached from every place, without a failure of the service. Only the last screens, with no way on, are
 * reported: the screens that lead to them are not at fault. A circle that the claimant can leave is allowed. (FD-2)
 */
export const ends: RuleOfGraph = (check, graph) => {
  const { program, cut } = graph;
  const told = new Set<string>();
  const found = endsIn(check, graph, told);
  // An answer may lack a part, such as an address without an id, and lead to a place with no way on.
  const hasParts = graph.live.some((bits) => bits !== 0n) && program.variables.some(({ kind }) => kind === 'part');
  return hasParts && !cut ? [...found, ...endsIn(check, explore(program, 'all', EVERY_PART), told)] : found;
};

function endsIn(check: Check, graph: Graph, told: Set<string>): Problem[] {
  const { program, states } = graph;
  const successors = states.map(({ out }) =>
    out.filter(({ edge }) => !UNWANTED.includes(edge.outcome?.outcome ?? '')).map(({ to }) => to),
  );
  const good = reachesEnd(graph, successors);
  return components(successors).flatMap((group) => {
    const members = group.flatMap((id) => states[id] ?? []);
    const [first] = members;
    const inside = new Set(group);
    const leadsOn = group.some((id) => successors[id]?.some((to) => !inside.has(to)));
    if (!first || good.has(first.id) || leadsOn || toldElsewhere(graph, members)) return [];
    const screens = [...new Set(members.map(({ point }) => program.points[point]?.screen ?? ''))].sort();
    const key = screens.join();
    if (told.has(key)) return [];
    told.add(key);
    const byFailure = members.some(({ out }) => out.some(({ to }) => !inside.has(to)));
    return [tell(check, graph, screens, first, good, byFailure)];
  });
}

/** Dialogs without a way out and circles without a button are reported by other rules. */
function toldElsewhere({ program }: Graph, members: readonly State[]): boolean {
  const [first] = members;
  if (members.length === 1 && first?.out.length === 0) return program.points[first.point]?.kind === 'dialog';
  return members.every(({ out }) => out.every(({ edge }) => edge.by === 'itself'));
}

function reachesEnd({ program, states }: Graph, successors: readonly (readonly number[])[]): Set<number> {
  const before = states.map((): number[] => []);
  for (const [from, list] of successors.entries()) for (const to of list) before[to]?.push(from);
  const due = states.filter(({ point }) => program.points[point]?.end).map(({ id }) => id);
  const good = new Set(due);
  for (let id = due.pop(); id !== undefined; id = due.pop()) {
    for (const from of before[id] ?? []) {
      if (good.has(from)) continue;
      good.add(from);
      due.push(from);
    }
  }
  return good;
}

function tell(
  check: Check,
  graph: Graph,
  screens: readonly string[],
  state: State,
  good: ReadonlySet<number>,
  byFailure: boolean,
) {
  const [screen = ''] = screens;
  const at = ['screens', screen];
  const sometimes = graph.states.some(
    ({ id, point }) => good.has(id) && graph.program.points[point]?.screen === screen,
  );
  const facts = sometimes ? describe(graph, state) : '';
  const when = `${facts === '' ? '' : ` while ${facts}`}${byFailure ? ', unless a call fails' : ''}`;
  const message =
    screens.length === 1
      ? `From screen "${screen}" no end can be reached${when}.`
      : `From the screens ${screens.map((name) => `"${name}"`).join(', ')} no end can be reached${when}: they only lead to each other.`;
  return check.problem('no-end', at, message, { fix: 'Give it a way on, or "end": true.', way: screens }, 'key');
}
