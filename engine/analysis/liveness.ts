import type { Edge, Point, Program, Shown } from './control-flow-graph.ts';

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
  const edges = points.map((point) => point.edges.map((edge) => ({ to: edge.to, through: transfer(program, edge) })));
  const before: number[][] = points.map(() => []);
  for (const [from, list] of edges.entries()) for (const { to } of list) before[to]?.push(from);
  const due = points.map(({ id }) => id);
  const queued = new Set(due);
  for (let id = due.pop(); id !== undefined; id = due.pop()) {
    queued.delete(id);
    let now = reads[id] ?? 0n;
    for (const { to, through } of edges[id] ?? []) now |= through(live[to] ?? 0n);
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

/** What must be known before an edge, from what must be known after it. */
export function transfer({ indexOf }: Program, { guard, assigns }: Edge): (after: bigint) => bigint {
  const steps = assigns.flatMap(({ name, to, visible }) => {
    const index = indexOf(name);
    if (index === undefined) return [];
    const bit = 1n << BigInt(index);
    return [{ kept: to === 'maybe' || to === 'unsaved' ? -1n : ~bit, reads: visible?.reads ?? 0n }];
  });
  return (after) => steps.reduceRight((now, { kept, reads }) => (now & kept) | reads, after) | (guard?.reads ?? 0n);
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
