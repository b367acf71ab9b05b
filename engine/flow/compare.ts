import type { Test } from '../../schemas/flow.ts';

export type Comparison = Extract<Test, { fact: string }>;

/** A comparison of a fact's value. A missing value makes every comparison false. */
export function compare(test: Comparison, value: unknown): boolean {
  if (value === undefined || value === null) return false;
  if ('is' in test) return value === test.is;
  if ('in' in test) return test.in.some((each) => each === value);
  if ('known' in test) return true;
  if ('empty' in test)
    return (Array.isArray(value) || typeof value === 'string') && (value.length === 0) === test.empty;
  if ('atLeast' in test) return typeof value === 'number' && value >= test.atLeast;
  return typeof value === 'number' && value < test.below;
}
