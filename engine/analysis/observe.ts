import type { Program } from './control-flow-graph.ts';
import { explore, type Graph } from './explore.ts';
import { observed, within } from './liveness.ts';

/** A group of observers is explored together while it reads at most this many variables. */
const MOST_TOGETHER = 4;

/**
 * The graph of a program, and the graphs in which its reads were looked at. Most flows have one graph for both. Where that
 * has too many states, as with eight independent questions that each have a notice at the end, the paths are explored
 * alone, and then each group of reads that share variables is explored with the variables of that group only.
 */
export function observe(program: Program): { graph: Graph; parts: Graph[] } {
  const whole = explore(program);
  if (!whole.cut) return { graph: whole, parts: [whole] };
  const ways = explore(program, 'all', undefined, 0n);
  const parts = [ways];
  for (const group of groups(program)) {
    if (parts.at(-1)?.cut) break;
    parts.push(explore(program, 'all', undefined, group));
  }
  return { graph: { ...ways, guards: guardsOf(parts), cut: parts.some(({ cut }) => cut) }, parts };
}

/** The variables of each group of reads, one bit each; every read is within one of them. */
function groups({ points }: Program): bigint[] {
  const distinct = [...new Set(points.flatMap(observed))].filter((reads) => reads !== 0n);
  const bySize = distinct.sort((one, other) => count(other) - count(one));
  const found: bigint[] = [];
  for (const reads of bySize) {
    if (found.some((group) => within(reads, group))) continue;
    const near = found.findIndex((group) => count(group | reads) <= MOST_TOGETHER);
    if (near < 0) found.push(reads);
    else found[near] = (found[near] ?? 0n) | reads;
  }
  return found;
}

const count = (bits: bigint): number => bits.toString(2).replaceAll('0', '').length;

function guardsOf(graphs: readonly Graph[]): Graph['guards'] {
  const all: Graph['guards'] = new Map();
  for (const { guards } of graphs) {
    for (const [key, { path, holds, fails }] of guards) {
      const seen = all.get(key);
      all.set(key, { path, holds: holds || seen?.holds === true, fails: fails || seen?.fails === true });
    }
  }
  return all;
}
