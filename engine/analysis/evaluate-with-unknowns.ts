import type { Classes, Guard, Truth, Variable } from './value-classes.ts';

/** Beyond this number of combinations none is tried: the condition can then have any value. */
const MOST = 600;

/**
 * The possible values of a condition here, over all claimants. Facts from effects may have any value, because Back, an
 * address or a stored claim can bring facts that the path alone does not give; answers are those of the path.
 */
export function freely(guard: Guard, classes: Classes, variables: readonly Variable[]): Truth {
  const free = variables.filter(({ index, kind }) => kind === 'effect' && (guard.reads & (1n << BigInt(index))) !== 0n);
  if (free.length === 0) return guard.holds(classes);
  if (free.reduce((count, { values }) => count * (values.length + 1), 1) > MOST) return undefined;
  let tries: number[][] = [[...classes]];
  for (const { index, values } of free) {
    tries = tries.flatMap((one) => Array.from({ length: values.length + 1 }, (_, value) => one.with(index, value)));
  }
  const truths = new Set(tries.map((one) => guard.holds(one)));
  return truths.size === 1 ? [...truths][0] : undefined;
}
