import type { Edge } from '../analysis/control-flow-graph.ts';
import type { Graph, State } from '../analysis/explore.ts';
import { labelOf } from '../flow/label.ts';
import type { LinkedFlow } from '../flow/linked-flow.ts';
import { rulesOf } from '../map/rules.ts';
import { type Leg, legOf } from './walks.ts';

/** How a screen is reached, or why it is not. */
export type Reached =
  | { legs: Leg[] }
  /** Nothing that happens on the way from the start leads to it. */
  | { because: string[] };

/** The path with the fewest presses from the start to a screen; the reasons where there is none. */
export function reachScreen(flow: LinkedFlow, graph: Graph, screen: string): Reached {
  if (graph.states.length === 0) return { because: ['The flow has no states.'] };
  const found = shortest(graph, screen, ({ back }) => back !== true);
  return 'legs' in found ? found : { because: reasons(flow, graph, screen, found.come) };
}

/**
 * The path with the fewest presses from the start to a screen, of edges that may be taken, and without entries from outside; where
 * there is none, the states that were come to.
 */
export function shortest(
  graph: Graph,
  screen: string,
  mayTake: (edge: Edge, to: State) => boolean,
): { legs: Leg[] } | { come: Set<number> } {
  const { program, states } = graph;
  const [first] = states;
  if (!first) return { come: new Set() };
  const cameFrom = new Map<number, { state: State; edge: Edge } | null>([[first.id, null]]);
  // States that are reached without another press come first.
  let now = [first];
  let later: State[] = [];
  while (now.length > 0) {
    const state = now.shift();
    if (!state) break;
    const point = program.points[state.point];
    if (point?.kind === 'open' && point.screen === screen) return { legs: legsTo(graph, screen, state, cameFrom) };
    for (const { to, edge } of state.out) {
      const target = states[to];
      if (!target || edge.enters || cameFrom.has(to) || !mayTake(edge, target)) continue;
      cameFrom.set(to, { state, edge });
      (edge.by === 'claimant' ? later : now).push(target);
    }
    if (now.length === 0) [now, later] = [later, []];
  }
  return { come: new Set(cameFrom.keys()) };
}

function legsTo(
  graph: Graph,
  target: string,
  end: State,
  cameFrom: ReadonlyMap<number, { state: State; edge: Edge } | null>,
): Leg[] {
  const legs: { screen: string; taken: { edge: Edge; from: State; to: State }[] }[] = [];
  for (let state = end, step = cameFrom.get(end.id); step; state = step.state, step = cameFrom.get(state.id)) {
    const screen = graph.program.points[step.state.point]?.screen ?? '';
    const taken = { edge: step.edge, from: step.state, to: state };
    const leg = legs[0];
    // What happens on the way into the screen itself is no step.
    if (legs.length === 0 && screen === target) continue;
    if (leg?.screen === screen) leg.taken.unshift(taken);
    else legs.unshift({ screen, taken: [taken] });
  }
  return legs.filter(({ screen }) => screen !== '').map(({ screen, taken }) => legOf(graph, screen, taken));
}

function reasons(flow: LinkedFlow, { program, states }: Graph, screen: string, come: ReadonlySet<number>): string[] {
  const leading = rulesOf(flow).filter(({ rule, screen: from }) => rule.screen === screen && from !== screen);
  const opened = new Set(
    states.filter(({ id }) => come.has(id)).map(({ point }) => program.points[point]?.screen ?? ''),
  );
  const how = Object.entries(flow.entries ?? {}).flatMap(([entry, to]) => (to === screen ? [entry] : []));
  const outside = how.length > 0 ? [`It is opened from outside: by the entry ${how.join(', ')}.`] : [];
  if (flow.screens[screen]?.linkOnly) outside.push('It is opened by its address only (linkOnly).');
  if (leading.length === 0) return ['No rule leads to it.', ...outside];
  const because = leading.map(({ screen: from, event, guard, rule }) => {
    const where = `${from}, ${event}`;
    if (!opened.has(from)) return `${where}: the screen "${from}" is not reached from the start.`;
    const when = rule.guards.map(labelOf).join(' and ');
    return `${where}: ${guard === '' ? 'an earlier rule always holds' : `"${when}" never holds there on a path from the start, or an earlier rule holds first`}.`;
  });
  return [...because, ...outside];
}
