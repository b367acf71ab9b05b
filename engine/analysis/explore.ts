import type { Path } from '../resolve/problem.ts';
import { classOf } from './class-values.ts';
import type { Assign, Edge, Need, NotedGuard, Program, Shown } from './control-flow-graph.ts';
import { freely } from './evaluate-with-unknowns.ts';
import { liveness, readsOfShown, within } from './liveness.ts';
import { type Classes, type Guard, LACKING, type Truth } from './value-classes.ts';

/** A point of the program with the classes of the variables that are still read from there. */
export interface State {
  id: number;
  point: number;
  classes: Classes;
  /** The state it was first reached from. */
  from: number | undefined;
  out: { to: number; edge: Edge }[];
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
  guards: Map<string, { path: Path; holds: boolean; fails: boolean }>;
  /** The edges that can be taken, also by claimants who returned. */
  open: Set<Edge>;
  /** There are too many states to explore: nothing that follows from the graph is proved. */
  cut: boolean;
}

/** For `explore`: whether answers have the parts that they may lack, such as the id of an address, is examined. */
export const EVERY_PART = '*';

/** The limit of states for exploring a flow; the largest flow of this project has about a thousand. */
const MOST_STATES = 60_000;

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
  const masks = live.map((bits) => variables.map(({ index }) => (bits & (1n << BigInt(index))) !== 0n));
  const known = new Map<string, State>();
  const due: State[] = [];
  const told = new Set<string>();

  function enter(point: number, classes: readonly number[], from: number | undefined): State {
    const mask = masks[point] ?? [];
    const kept = classes.map((one, index) => (mask[index] ? one : 0));
    const key = `${point}:${kept.join()}`;
    const before = known.get(key);
    if (before) return before;
    const state: State = { id: graph.states.length, point, classes: kept, from, out: [] };
    graph.states.push(state);
    known.set(key, state);
    due.push(state);
    return state;
  }

  /** Records the possible values of a condition here, and returns its value on this path. */
  function note(guard: NotedGuard | undefined, classes: Classes): Truth {
    if (!guard) return true;
    if (guard.path && parts === undefined) {
      const key = guard.path.join('\n');
      const seen = graph.guards.get(key) ?? { path: guard.path, holds: false, fails: false };
      graph.guards.set(key, seen);
      if (!seen.holds || !seen.fails) {
        const truth = freely(guard, classes, variables);
        if (truth !== false) seen.holds = true;
        if (truth !== true) seen.fails = true;
      }
    }
    return guard.holds(classes);
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
      const truth = edge.guard ? freely(edge.guard as Guard, classes, variables) : true;
      if (truth !== false) graph.open.add(edge);
      if (take === 'first' && truth === true) return;
    }
  }

  const nothing = variables.map(() => 0);
  if (who === 'all') enter(program.root, nothing, undefined);
  else {
    const given = variables.filter(({ kind }) => kind === 'given').map(({ name }): Assign => ({ name, to: 'known' }));
    for (const point of program.arrivals.values()) {
      for (const classes of assigned(program, given, nothing, masks[point] ?? [], parts))
        enter(point, classes, undefined);
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
      need(
        point.needs.filter(({ known }) => looksAt(known.reads)),
        state,
      );
      show(
        point.shown.filter((one) => looksAt(readsOfShown([one]))),
        state,
      );
      if (point.edges.some((edge) => !graph.open.has(edge))) open(point.edges, point.take, state.classes);
    }
    for (const edge of point.edges) {
      if (who === 'newcomers' && edge.by === 'claimant') continue;
      const truth = note(edge.guard, state.classes);
      if (truth === false) continue;
      for (const classes of assigned(program, edge.assigns, [...state.classes], masks[edge.to] ?? [], parts)) {
        state.out.push({ to: enter(edge.to, classes, state.id).id, edge });
      }
      if (point.take === 'first' && truth === true) break;
    }
  }
  return graph;
}

/** The classes after an edge: one for each result of its assignments that is read later. */
function assigned(
  program: Program,
  assigns: readonly Assign[],
  before: number[],
  after: readonly boolean[],
  parts: string | undefined,
): number[][] {
  if (assigns.length === 0) return [before];
  const readLater = laterReads(assigns);
  let all = [before];
  for (const [step, assign] of assigns.entries()) {
    const index = program.indexOf(assign.name);
    if (index === undefined) continue;
    if (program.variables[index]?.kind === 'part' && parts !== EVERY_PART) {
      if (parts === assign.name) all = all.map((classes) => classes.with(index, LACKING));
      continue;
    }
    const cares = after[index] || ((readLater[step] ?? 0n) & (1n << BigInt(index))) !== 0n;
    if (!cares) continue;
    const values = program.variables[index]?.values ?? [];
    all = all.flatMap((classes) => {
      const options = new Set(
        outcomesOf(assign, classes, classes[index] ?? 0, values).map((one) => program.alike[index]?.[one] ?? one),
      );
      return [...options].map((one) => classes.with(index, one));
    });
  }
  return all;
}

function outcomesOf(
  { to, is, visible }: Assign,
  classes: Classes,
  before: number,
  values: readonly unknown[],
): number[] {
  const seen: Truth = visible ? visible.holds(classes) : true;
  if (seen === false) return [0];
  const known = is === undefined ? values.map((_, index) => index + 1) : [classOf(values, is)];
  const untrue = () => [0, ...values.flatMap((value, index) => (value === true ? [] : [index + 1]))];
  const options = {
    known: () => known,
    any: () => [0, ...known],
    missing: () => [0],
    maybe: () => [before, ...known],
    unsaved: () => [before, ...untrue()],
  }[to]();
  return seen === undefined ? [0, ...options] : options;
}

/** For each assignment the variables that later ones of the same edge read. */
function laterReads(assigns: readonly Assign[]): bigint[] {
  let reads = 0n;
  return assigns
    .toReversed()
    .map(({ visible }) => {
      const later = reads;
      reads |= visible?.reads ?? 0n;
      return later;
    })
    .reverse();
}
