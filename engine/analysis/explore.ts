import type { Path } from '../resolve/problem.ts';
import { assigned, createSteps, EVERY_PART, type Step } from './assignments.ts';
import type { Assign, Edge, Need, NotedGuard, Program, Shown } from './control-flow-graph.ts';
import { freely } from './evaluate-with-unknowns.ts';
import { liveness, readsOfShown, within } from './liveness.ts';
import type { Classes, Guard, Truth } from './value-classes.ts';

export { EVERY_PART };

/** A point of the program with the classes of the variables that are still read from there. */
export interface State {
  id: number;
  point: number;
  classes: Classes;
  /** The state it was first reached from. */
  from: number | undefined;
  out: { to: number; edge: Edge }[];
}

/** Whether a condition can hold at its place, and whether it can fail. */
interface NotedTruth {
  path: Path;
  holds: boolean;
  fails: boolean;
}

export interface Graph {
  program: Program;
  states: State[];
  /** The variables that distinguish the states of each point, one bit each. */
  live: bigint[];
  /** Reads of unknown values, once for each place, with a state in which it happens. */
  lacking: { need: Need; state: State }[];
  /**
   * For each condition, at its place: whether it can hold there, and whether it can fail, for any claimant. After Back, or
   * with a stored claim, a claimant can have facts that the path alone does not give.
   */
  guards: Map<string, NotedTruth>;
  /** The edges that can be taken, also by claimants who returned. */
  open: Set<Edge>;
  /** There are too many states to explore: nothing that follows from the graph is proved. */
  cut: boolean;
}

/** The limit of states for exploring a flow; the largest flow of this project has about a thousand. */
const MOST_STATES = 60_000;

const noRead = new Uint8Array();

/**
 * Tells the classes of some variables apart: a number for each combination, or a text where there are more than numbers can
 * count. `sizes`: how many classes each variable has.
 */
function keysOf(indexes: readonly number[], sizes: readonly number[]): (classes: Classes) => number | string {
  const count = indexes.reduce((product, index) => product * (sizes[index] ?? 1), 1);
  if (count > Number.MAX_SAFE_INTEGER)
    return (classes) => String.fromCharCode(...indexes.map((index) => classes[index] ?? 0));
  return (classes) => {
    let key = 0;
    for (const index of indexes) key = key * (sizes[index] ?? 1) + (classes[index] ?? 0);
    return key;
  };
}

/**
 * Explores everything that can happen from the root on, in classes of facts. `newcomers`: not from the root, but for
 * claimants who open a screen by its address without any facts, and only what then happens without a press. `parts`: whether
 * answers have the parts that they may lack is examined for `EVERY_PART`; or no answer has the part of this name. Only paths are
 * explored then, not reads. Without it, each condition on such a part may hold or not, which needs fewer states.
 * `observing`: the variables (one bit each) whose reads are looked at besides the paths; without it, all reads are.
 */
export function explore(program: Program, who: 'all' | 'newcomers' = 'all', parts?: string, observing?: bigint): Graph {
  const { points, variables } = program;
  const live = liveness(program, parts === undefined ? (observing ?? 'everything') : 'ways');
  const looksAt = (reads: bigint) => observing === undefined || within(reads, observing);
  const graph: Graph = { program, states: [], live, lacking: [], guards: new Map(), open: new Set(), cut: false };
  const liveAt = live.map((bits) => variables.flatMap(({ index }) => ((bits >> BigInt(index)) & 1n ? index : [])));
  const readAt = liveAt.map((indexes) => {
    const read = new Uint8Array(variables.length);
    for (const index of indexes) read[index] = 1;
    return read;
  });
  const sizes = variables.map(({ values }) => values.length + 1);
  const known = points.map(() => new Map<number | string, State>());
  const keyAt = liveAt.map((indexes) => keysOf(indexes, sizes));
  const due: State[] = [];
  const told = new Set<string>();
  const stepsFor = createSteps(program, parts);
  const compiled = new Map<Edge, Step[]>();
  const noted = new Map<NotedGuard, NotedTruth>();
  const free = new Map<Guard, (classes: Classes) => Truth>();
  const noAnswer: Classes = variables.map(() => 0);

  function enter(point: number, classes: Classes, from: number | undefined): State {
    const key = keyAt[point]?.(classes) ?? 0;
    const before = known[point]?.get(key);
    if (before) return before;
    const own = [...noAnswer];
    for (const index of liveAt[point] ?? []) own[index] = classes[index] ?? 0;
    const state: State = { id: graph.states.length, point, classes: own, from, out: [] };
    graph.states.push(state);
    known[point]?.set(key, state);
    due.push(state);
    return state;
  }

  /** The value of a guard with any facts that a claimant may bring. */
  function freeTruth(guard: Guard, classes: Classes): Truth {
    const before = free.get(guard);
    const truth = before ?? freely(guard, variables);
    if (!before) free.set(guard, truth);
    return truth(classes);
  }

  /** Records the possible values of a condition here, and returns its value on this path. */
  function note(guard: NotedGuard | undefined, classes: Classes): Truth {
    if (!guard) return true;
    if (guard.path && parts === undefined) {
      const seen = noted.get(guard) ?? notedAt(guard, guard.path);
      if (!seen.holds || !seen.fails) {
        const truth = freeTruth(guard, classes);
        if (truth !== false) seen.holds = true;
        if (truth !== true) seen.fails = true;
      }
    }
    return guard.holds(classes);
  }

  function notedAt(guard: NotedGuard, path: Path): NotedTruth {
    const key = path.join('\n');
    const seen = graph.guards.get(key) ?? { path, holds: false, fails: false };
    graph.guards.set(key, seen);
    noted.set(guard, seen);
    return seen;
  }

  function need(needs: readonly Need[], state: State): void {
    for (const one of needs) {
      if (one.known.holds(state.classes) !== false) continue;
      const key = `${one.name} ${one.path.join('\n')}`;
      if (told.has(key)) continue;
      told.add(key);
      graph.lacking.push({ need: one, state });
    }
  }

  function show(shown: readonly Shown[], state: State, first = false): void {
    for (const one of shown) {
      const truth = note(one.guard, state.classes);
      if (truth !== false) {
        need(one.needs, state);
        show(one.inner, state, one.alternatives);
      }
      if (first && truth === true) return;
    }
  }

  /** The edges that can be taken here, with any facts that a claimant may bring. */
  function open(edges: readonly Edge[], take: 'first' | 'any', classes: Classes): void {
    for (const edge of edges) {
      const truth = edge.guard ? freeTruth(edge.guard, classes) : true;
      if (truth !== false) graph.open.add(edge);
      if (take === 'first' && truth === true) return;
    }
  }

  /** The assignments of an edge that a later reader can see. */
  function stepsOf(edge: Edge): Step[] {
    const before = compiled.get(edge);
    if (before) return before;
    const steps = stepsFor(edge.assigns, readAt[edge.to] ?? noRead);
    compiled.set(edge, steps);
    return steps;
  }

  const neededAt = points.map(({ needs }) => needs.filter((one) => looksAt(one.known.reads)));
  const allOpen = points.map(() => false);
  const shownAt = points.map(({ shown }) => shown.filter((one) => looksAt(readsOfShown([one]))));
  if (who === 'all') enter(program.root, noAnswer, undefined);
  else {
    const given = variables.filter(({ kind }) => kind === 'given').map(({ name }): Assign => ({ name, to: 'known' }));
    for (const point of program.arrivals.values()) {
      assigned(stepsFor(given, readAt[point] ?? noRead), noAnswer, (classes) => enter(point, classes, undefined));
    }
  }
  for (let state = due.pop(); state; state = due.pop()) {
    const point = points[state.point];
    if (!point) continue;
    if (graph.states.length > MOST_STATES) {
      graph.cut = true;
      break;
    }
    if (parts === undefined) {
      need(neededAt[point.id] ?? [], state);
      show(shownAt[point.id] ?? [], state);
      if (!allOpen[point.id]) {
        open(point.edges, point.take, state.classes);
        allOpen[point.id] = point.edges.every((edge) => graph.open.has(edge));
      }
    }
    for (const edge of point.edges) {
      if (who === 'newcomers' && edge.by === 'claimant') continue;
      const truth = note(edge.guard, state.classes);
      if (truth === false) continue;
      const { id, out } = state;
      assigned(stepsOf(edge), state.classes, (classes) => out.push({ to: enter(edge.to, classes, id).id, edge }));
      if (point.take === 'first' && truth === true) break;
    }
  }
  return graph;
}
