import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runtimeVocabulary } from '#engine/claims/runtime-vocabulary.ts';
import { applyChange, bothChanges, type Change, emptyState } from './journey-state.ts';

const { claimFact } = runtimeVocabulary;
const record = (...names: string[]) =>
  fc.dictionary(fc.constantFrom(...names), fc.constantFrom('1', '2', undefined, null), { noNullPrototype: true });
const change = fc.record(
  { answers: record('a', 'b'), facts: record(claimFact, 'x', 'y'), steps: record('s', 't') },
  { requiredKeys: [], noNullPrototype: true },
) as fc.Arbitrary<Change>;

test('two changes as one do what they do one after the other', () => {
  let joined = 0;
  fc.assert(
    fc.property(change, change, change, (before, first, second) => {
      const state = applyChange(emptyState, before, runtimeVocabulary);
      const both = bothChanges(first, second, runtimeVocabulary);
      if (both === null) return;
      joined += 1;
      const oneByOne = applyChange(applyChange(state, first, runtimeVocabulary), second, runtimeVocabulary);
      expect(applyChange(state, both, runtimeVocabulary)).toStrictEqual(oneByOne);
    }),
    { seed: 1, numRuns: 500 },
  );
  expect(joined).toBeGreaterThan(20);
});

test('a change that names the claim stays on its own: it removes what was set for another claim', () => {
  const number: Change = { facts: { [claimFact]: '2' } };
  expect(bothChanges({ facts: { x: 1 } }, number, runtimeVocabulary)).toBeNull();
  expect(bothChanges(number, { facts: { x: 1 } }, runtimeVocabulary)).toBeNull();
});
