import type { Graph, State } from './explore.ts';
import { said } from './queries.ts';

/** Successors of a state. One of them is taken, and the player whose turn it is not cannot influence which. */
type Choice = readonly number[];

/**
 * The states from which a claimant returns to one of `goals` for ever and never reaches an end, whichever buttons they
 * press, while the answers of the service and of the claimant stay the same each time. (A Büchi game of two players: the
 * claimant chooses buttons, everything else chooses answers.)
 */
export function rounds(graph: Graph, goals: ReadonlySet<number>, lacks: string): Set<number> {
  const { program, states } = graph;
  const choices = states.map((state) =>
    program.points[state.point]?.end ? null : choicesOf(graph, state, goals, lacks),
  );
  const before = states.map((): number[] => []);
  for (const [from, all] of choices.entries()) for (const to of all?.flat() ?? []) before[to]?.push(from);
  let inside = leadTo(goals, before, (id) => choices[id] !== null);
  for (;;) {
    const kept = withoutWayOut(inside, choices, before);
    const again = leadTo(new Set([...goals].filter((id) => kept.has(id))), before, (id) => kept.has(id));
    if (again.size === inside.size) return again;
    inside = again;
  }
}

/** The choices in a state: for each button that the claimant can press, its outcomes; otherwise everything that can happen by itself. */
function choicesOf({ program }: Graph, { id, point, out }: State, goals: ReadonlySet<number>, lacks: string): Choice[] {
  if (goals.has(id)) return [out.filter(({ edge }) => edge.lacks === lacks).map(({ to }) => to)];
  const presses = out.filter(({ edge }) => edge.by === 'claimant' || program.points[point]?.kind === 'back');
  if (presses.length > 0) {
    const edges = new Set(presses.map(({ edge }) => edge));
    return [...edges].map((edge) => presses.filter((one) => one.edge === edge).map(({ to }) => to));
  }
  const lasting = out.filter(({ edge }) => !edge.passing);
  return [(lasting.length > 0 ? lasting : out).map(({ to }) => to)];
}

/** Every state from which one of `goals` can be reached in at least one step, over states that `among` admits. */
function leadTo(goals: ReadonlySet<number>, before: readonly number[][], among: (id: number) => boolean): Set<number> {
  const found = new Set<number>();
  const due = [...goals];
  for (let id = due.pop(); id !== undefined; id = due.pop()) {
    for (const from of before[id] ?? []) {
      if (found.has(from) || !among(from)) continue;
      found.add(from);
      due.push(from);
    }
  }
  return found;
}

/** Removes states with a choice that leaves the set, until there are none. */
function withoutWayOut(
  inside: ReadonlySet<number>,
  choices: readonly (readonly Choice[] | null)[],
  before: readonly number[][],
): Set<number> {
  const kept = new Set(inside);
  const due = [...inside];
  for (let id = due.pop(); id !== undefined; id = due.pop()) {
    if (!kept.has(id) || choices[id]?.every((choice) => choice.some((to) => kept.has(to)))) continue;
    kept.delete(id);
    due.push(...(before[id] ?? []));
  }
  return kept;
}

/**
 * A cycle within `inside`, as the ids of its states: from the first of `goals` that is met a second time back to it.
 * `start`: the goal to begin at; the path from there to the cycle is left out.
 */
export function roundFrom(
  graph: Graph,
  start: number,
  goals: ReadonlySet<number>,
  inside: ReadonlySet<number>,
): number[] {
  const way = [start];
  for (;;) {
    const [, ...next] = shortestTo(graph, way.at(-1) ?? start, goals, inside);
    const goal = next.at(-1);
    if (goal === undefined) return [];
    const before = way.indexOf(goal);
    way.push(...next);
    if (before >= 0) return way.slice(before);
  }
}

/** The shortest path from a state to one of `goals`, in at least one step: the ids of its states, both ends included. */
function shortestTo(
  { states }: Graph,
  start: number,
  goals: ReadonlySet<number>,
  inside: ReadonlySet<number>,
): number[] {
  const came = new Map<number, number>();
  const due = [start];
  for (let id = due.shift(); id !== undefined; id = due.shift()) {
    for (const { to } of states[id]?.out ?? []) {
      if (!inside.has(to) || came.has(to)) continue;
      came.set(to, id);
      if (!goals.has(to)) {
        due.push(to);
        continue;
      }
      const way = [to];
      for (let back = id; back !== start; back = came.get(back) ?? start) way.unshift(back);
      return [start, ...way];
    }
  }
  return [];
}

/** The facts that are known in a cycle and decide where it leads, in words: `card.status is known`. */
export function decidingOn({ program, states }: Graph, round: readonly number[]): string {
  const found = new Map<string, string>();
  for (const [at, id] of round.entries()) {
    const taken = states[id]?.out.find(({ to }) => to === round[at + 1]);
    const reads = taken?.edge.guard?.reads ?? 0n;
    for (const { index, name, kind, values } of program.variables) {
      const present = states[id]?.classes[index] ?? 0;
      if (kind !== 'effect' || present === 0 || (reads & (1n << BigInt(index))) === 0n) continue;
      const value = values[present - 1];
      found.set(name, `${name} is ${values.length === 1 && value !== true ? 'known' : said(value)}`);
    }
  }
  return [...found.values()].join(', ');
}
