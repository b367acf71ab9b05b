import type { Check } from './context.ts';

/**
 * Every effect that a flow uses, and those that it names in a route or a sequence to which nothing leads: the misspelt name of a
 * sequence is one mistake, and its effects count as called.
 */
export const effectsIn = (check: Check): Set<string> =>
  new Set([
    ...check.linked.effects,
    ...check.all('Call').flatMap(({ value }) => {
      if (typeof value !== 'string') return [value.effect];
      return value.includes('.') ? [value] : [];
    }),
  ]);
