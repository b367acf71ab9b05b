/** Conditions of a flow when not every fact can be seen: true, false, or undefined if it could be either. */
import type { Test, When } from '../../schemas/flow.ts';
import { compare } from '../flow/compare.ts';
import type { LinkedFlow } from '../flow/linked-flow.ts';

export type Truth = boolean | undefined;

/** The value of a fact or an answer that cannot be seen. */
export const UNSEEN = Symbol('unseen');

/** What conditions read. */
export interface Readings {
  flow: LinkedFlow;
  /** The value of a fact or a visible answer; undefined: it is not known; `UNSEEN`: it can have any value. */
  read(name: string): unknown;
  /** Whether a field is visible and holds a valid answer. */
  valid(field: string): Truth;
}

/** All of them hold: one that does not hold decides, even if others cannot be seen. */
export function all<Item>(items: readonly Item[], truthOf: (item: Item) => Truth): Truth {
  let truth: Truth = true;
  for (const item of items) {
    const one = truthOf(item);
    if (one === false) return false;
    if (one === undefined) truth = undefined;
  }
  return truth;
}

const not = (truth: Truth): Truth => (truth === undefined ? undefined : !truth);

/** Whether a condition holds, as far as that is known. */
export function truthOf(when: When | undefined, readings: Readings): Truth {
  if (when === undefined) return true;
  return all(typeof when === 'string' ? [when] : when, (test) => truthOfTest(test, readings));
}

function truthOfTest(test: Test, readings: Readings): Truth {
  const { flow, read, valid } = readings;
  const each = (one: Test) => truthOfTest(one, readings);
  if (typeof test === 'string') return all(flow.conditions[test] ?? [{ any: [] as Test[] } as Test], each);
  if ('not' in test) return not(each(test.not));
  if ('any' in test) return not(all(test.any, (one) => not(each(one))));
  if ('valid' in test) return all(test.valid, valid);
  if ('setting' in test) return flow.settings[test.setting] === test.is;
  const value = read(test.fact);
  return value === UNSEEN ? undefined : compare(test, value);
}
