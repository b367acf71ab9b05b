import type { Edge, Point, Program, Shown } from './control-flow-graph.ts';

/** What an edge does to a set of variables: those that must be known before it, from those that must be known after it. */
interface Transfer {
  to: number;
  /** The variables that it does not set, one bit each. */
  kept: bigint;
  /** The variables that it reads itself. */
  reads: bigint;
}

/**
 * For each point the variables that are still read from there on, one bit each (backward liveness). Only these distinguish
 * states; otherwise sixteen independent yes/no questions would multiply them by 65,536. `by`: which reads count: also those
 * of everything on the screens, or only those that decide the paths, or besides those what is shown or needed that reads
 * nothing but these variables (one bit each).
 */
export function liveness(program: Program, by: 'everything' | 'ways' | bigint = 'everything'): bigint[] {
  const { points } = program;
  const reads = points.map((point) => (by === 'ways' ? 0n : readsOf(point, by)));
  const live: bigint[] = points.map((_, index) => reads[index] ?? 0n);
  const edges = transfersOf(program);
  const before: number[][] = points.map(() => []);
  for (const [from, list] of edges.entries()) for (const { to } of list) before[to]?.push(from);
  const due = points.map(({ id }) => id);
  const queued = new Set(due);
  for (let id = due.pop(); id !== undefined; id = due.pop()) {
    queued.delete(id);
    let now = reads[id] ?? 0n;
    for (const one of edges[id] ?? []) now |= ((live[one.to] ?? 0n) & one.kept) | one.reads;
    if (now === live[id]) continue;
    live[id] = now;
    for (const from of before[id] ?? []) {
      if (queued.has(from)) continue;
      queued.add(from);
      due.push(from);
    }
  }
  return live;
}

/** The transfers of the edges of each point: they are the same whatever is looked at. */
const transfersBefore = new WeakMap<Program, readonly (readonly Transfer[])[]>();

function transfersOf(program: Program): readonly (readonly Transfer[])[] {
  const known = transfersBefore.get(program);
  if (known) return known;
  const bits = program.variables.map(({ index }) => 1n << BigInt(index));
  const made = program.points.map(({ edges }) => {
    const all = edges.map((edge) => transfer(program, edge, bits));
    // The root has hundreds of edges, one for each set of facts that a stored claim may hold, and most do the same.
    return all.filter((one, at) => at === 0 || !sameTransfer(one, all[at - 1]));
  });
  transfersBefore.set(program, made);
  return made;
}

const sameTransfer = (one: Transfer, other: Transfer | undefined): boolean =>
  one.to === other?.to && one.kept === other.kept && one.reads === other.reads;

function transfer({ indexOf }: Program, { to, guard, assigns }: Edge, bits: readonly bigint[]): Transfer {
  let set = 0n;
  let reads = 0n;
  // From the last assignment to the first, because each may read what an earlier one sets.
  for (let at = assigns.length - 1; at >= 0; at--) {
    const assign = assigns[at];
    const index = assign && indexOf(assign.name);
    if (index === undefined) continue;
    if (assign?.to !== 'maybe' && assign?.to !== 'unsaved') {
      const bit = bits[index] ?? 0n;
      set |= bit;
      if (reads !== 0n) reads &= ~bit;
    }
    if (assign?.visible) reads |= assign.visible.reads;
  }
  return { to, kept: ~set, reads: reads | (guard?.reads ?? 0n) };
}

function readsOf(point: Point, by: 'everything' | bigint): bigint {
  const progress = point.progress.reduce((bits, { guard }) => bits | (guard?.reads ?? 0n), 0n);
  return observed(point)
    .filter((reads) => by === 'everything' || within(reads, by))
    .reduce((bits, reads) => bits | reads, progress);
}

/** The variables that each need and each shown part of a point reads. */
export const observed = ({ needs, shown }: Point): bigint[] => [
  ...needs.map(({ known }) => known.reads),
  ...shown.map((one) => readsOfShown([one])),
];

/** Whether these variables are all among those. */
export const within = (reads: bigint, all: bigint): boolean => (reads & ~all) === 0n;

export function readsOfShown(shown: readonly Shown[]): bigint {
  return shown.reduce(
    (bits, { guard, needs, inner }) =>
      needs.reduce((all, { known }) => all | known.reads, bits) | (guard?.reads ?? 0n) | readsOfShown(inner),
    0n,
  );
}
