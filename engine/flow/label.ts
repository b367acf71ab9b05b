import type { Test, When } from '../../schemas/flow.ts';

/** The name of a condition for people: the label in the machine's guards and on the map. */
export function labelOf(when: When): string {
  if (typeof when === 'string') return when;
  return when.map(labelOfTest).join(' and ');
}

function labelOfTest(test: Test): string {
  if (typeof test === 'string') return test;
  if ('not' in test) return `not ${labelOfTest(test.not)}`;
  if ('any' in test) return `(${test.any.map(labelOfTest).join(' or ')})`;
  if ('valid' in test) return `${test.valid.join(', ')} valid`;
  if ('setting' in test) return `${test.setting} is ${String(test.is)}`;
  if ('is' in test) return `${test.fact} is ${String(test.is)}`;
  if ('in' in test) return `${test.fact} in ${test.in.join(', ')}`;
  if ('known' in test) return `${test.fact} known`;
  if ('empty' in test) return `${test.fact} ${test.empty ? 'empty' : 'not empty'}`;
  if ('atLeast' in test) return `${test.fact} at least ${test.atLeast}`;
  return `${test.fact} below ${test.below}`;
}
