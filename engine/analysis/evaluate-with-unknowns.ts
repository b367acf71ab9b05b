import type { Classes, Guard, Truth, Variable } from './value-classes.ts';

/** Beyond this number of combinations none is tried: the condition can then have any value. */
const MOST = 600;

/**
 * The possible values of a condition, over all claimants, for the classes of a place. Facts from effects may have any value,
 * because Back, an address or a stored claim can bring facts that the path alone does not give; answers are those of the path.
 */
export function freely(guard: Guard, variables: readonly Variable[]): (classes: Classes) => Truth {
  const free = variables.filter(({ index, kind }) => kind === 'effect' && (guard.reads & (1n << BigInt(index))) !== 0n);
  if (free.length === 0) return (classes) => guard.holds(classes);
  if (free.reduce((count, { values }) => count * (values.length + 1), 1) > MOST) return () => undefined;
  return (classes) => {
    const tried = [...classes];
    for (const { index } of free) tried[index] = 0;
    const first = guard.holds(tried);
    // An odometer: the first variable that has a next class gets it, and those before it begin again.
    for (let at = 0; first !== undefined && at < free.length; ) {
      const { index, values } = free[at] as Variable;
      const now = tried[index] ?? 0;
      if (now === values.length) {
        tried[index] = 0;
        at++;
        continue;
      }
      tried[index] = now + 1;
      if (guard.holds(tried) !== first) return undefined;
      at = 0;
    }
    return first;
  };
}
