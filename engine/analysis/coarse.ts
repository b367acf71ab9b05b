import type { Assign, Program } from './control-flow-graph.ts';
import type { Graph, State } from './explore.ts';

/**
 * The graph of a flow without its facts: one state for each point, and every edge whose condition is not constant. It has
 * at least the paths of the explored graph, so a screen that is unreachable here, or has no path to an end, is so for every
 * claimant. It costs as much as the flow is long, however many answers it distinguishes.
 */
export function coarse(program: Program): Graph {
  const nothing = program.variables.map(() => 0);
  const graph: Graph = {
    program,
    states: [],
    live: program.points.map(() => 0n),
    lacking: [],
    guards: new Map(),
    open: new Set(),
    cut: false,
  };
  const known = new Map<number, State>();
  const enter = (point: number, from: number | undefined): State => {
    const before = known.get(point);
    if (before) return before;
    const state: State = { id: graph.states.length, point, classes: nothing, from, out: [] };
    graph.states.push(state);
    known.set(point, state);
    return state;
  };
  enter(program.root, undefined);
  // The list grows while it is iterated.
  for (const state of graph.states) {
    const point = program.points[state.point];
    for (const edge of point?.edges ?? []) {
      const constant = edge.guard && edge.guard.reads === 0n ? edge.guard.holds(nothing) : undefined;
      if (constant === false) continue;
      graph.open.add(edge);
      state.out.push({ to: enter(edge.to, state.id).id, edge });
      if (point?.take === 'first' && (!edge.guard || constant === true)) break;
    }
  }
  return graph;
}

/**
 * For a screen that requires a fact: the states that a claimant without the fact passes, from where the requirement leads
 * until the screen again, as long as nothing sets the fact. Undefined if an end can be reached, if the claimant does not return,
 * or if no button is pressed on the way (`automatic-circle` reports that).
 */
export function roundWithout(graph: Graph, gate: State, fact: string): number[] | undefined {
  const { program, states } = graph;
  const isPart = program.variables.some(({ kind, name }) => kind === 'part' && name === fact);
  const sets = ({ name, to }: Assign) => !isPart && name === fact && to !== 'missing';
  const start = gate.out.find(({ edge }) => edge.lacks === fact)?.to;
  if (start === undefined) return undefined;
  const came = new Map<number, number | undefined>([[start, undefined]]);
  const due = [start];
  let pressed = false;
  for (let id = due.shift(); id !== undefined; id = due.shift()) {
    const state = states[id];
    if (!state || program.points[state.point]?.end) return undefined;
    if (id === gate.id) continue;
    for (const { to, edge } of state.out) {
      if (edge.assigns.some(sets)) continue;
      if (edge.by === 'claimant') pressed = true;
      if (came.has(to)) continue;
      came.set(to, id);
      due.push(to);
    }
  }
  if (!pressed || !came.has(gate.id)) return undefined;
  const round: number[] = [];
  for (let id: number | undefined = gate.id; id !== undefined; id = came.get(id)) round.unshift(id);
  return [gate.id, ...round];
}
