import { roundWithout } from '../../analysis/coarse.ts';
import { explore, type Graph } from '../../analysis/explore.ts';
import { decidingOn, roundFrom, rounds } from '../../analysis/rounds.ts';
import type { Problem } from '../../resolve/problem.ts';
import type { Check, RuleOfGraph } from '../context.ts';

/**
 * A requirement does not lead a claimant in a circle. With the same answers, some way must lead past the screen, to it with
 * the missing value, or to an end. (An address without an id: BA-21, decision 155.)
 */
export const requirementCircles: RuleOfGraph = (check, graph) => {
  const required = new Set(check.all('Requirement').map(({ value }) => value.fact));
  const { program } = graph;
  return [...required].flatMap((fact) => {
    const isPart = program.variables.some(({ kind, name }) => kind === 'part' && name === fact);
    return circlesFor(check, isPart ? explore(program, 'all', fact) : graph, fact);
  });
};

/** The circles that claimants without the fact cannot leave, whatever they answer. */
export const plainRequirementCircles: RuleOfGraph = (check, graph) => {
  const { program, states } = graph;
  const told = new Set<string>();
  return states.flatMap((gate) =>
    gate.out.flatMap(({ edge: { lacks } }) => {
      const round = lacks === undefined ? undefined : roundWithout(graph, gate, lacks);
      const all = round?.map((id) => program.points[states[id]?.point ?? 0]?.screen ?? '') ?? [];
      const screens = all.filter((screen, at) => screen !== all[at - 1]);
      const [screen] = screens;
      const key = [...new Set(screens)].sort().join();
      if (lacks === undefined || screen === undefined || told.has(key)) return [];
      told.add(key);
      return [tell(check, screen, lacks, screens, '')];
    }),
  );
};

function circlesFor(check: Check, graph: Graph, fact: string): Problem[] {
  const { program, states } = graph;
  const goals = new Set(states.filter(({ out }) => out.some(({ edge }) => edge.lacks === fact)).map(({ id }) => id));
  const inside = goals.size === 0 ? goals : rounds(graph, goals, fact);
  const told = new Set<string>();
  return [...goals].flatMap((id) => {
    const round = inside.has(id) ? roundFrom(graph, id, goals, inside) : [];
    const all = round.map((one) => program.points[states[one]?.point ?? 0]?.screen ?? '');
    const screens = all.filter((screen, at) => screen !== all[at - 1]);
    const [screen] = screens;
    const key = [...new Set(screens)].sort().join();
    if (screen === undefined || told.has(key)) return [];
    told.add(key);
    return [tell(check, screen, fact, screens, decidingOn(graph, round))];
  });
}

function tell(check: Check, screen: string, fact: string, screens: readonly string[], deciding: string): Problem {
  const requires = check.flow.screens[screen]?.requires ?? [];
  const at = requires.findIndex((one) => one.fact === fact);
  const ring = [...(screens.length === 1 ? [screen] : []), ...screens].join(' → ');
  const whenKnown = deciding === '' ? '' : ` while ${deciding}`;
  return check.problem(
    'requirement-circle',
    ['screens', screen, 'requires', at],
    `Screen "${screen}" requires "${fact}", and a claimant without it is led round for ever: ${ring}${whenKnown}.`,
    'Add a rule on this way that leads a claimant without it to another screen.',
  );
}
