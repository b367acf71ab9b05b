import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampled } from '#fixtures/prove.ts';
import { freely } from './evaluate-with-unknowns.ts';
import type { Truth, Variable } from './value-classes.ts';

const variable = (index: number, kind: Variable['kind'], values: number): Variable => ({
  name: `fact${index}`,
  index,
  kind,
  values: Array.from({ length: values }, (_, at) => at),
});

/** Two facts of effects and an answer, with a condition that may have any value for each combination of their classes. */
const variables = [variable(0, 'effect', 1), variable(1, 'answer', 2), variable(2, 'effect', 2)];
const combinations = [0, 1].flatMap((one) => [0, 1, 2].flatMap((two) => [0, 1, 2].map((three) => [one, two, three])));

test('a condition has a value here if it has it whatever the facts of effects are, for the answers of the path', () => {
  const truths = fc.array(fc.constantFrom<Truth>(true, false, undefined), { minLength: 18, maxLength: 18 });
  fc.assert(
    fc.property(
      fc.oneof(
        truths,
        fc.constantFrom(true, false).map((one) => Array(18).fill(one)),
      ),
      (table) => {
        const holds = (classes: readonly number[]): Truth =>
          table[combinations.findIndex((one) => one.join() === classes.join())];
        for (const here of combinations) {
          const before = [...here];
          const possible = new Set(combinations.filter((one) => one[1] === here[1]).map(holds));
          const expected = possible.size === 1 ? [...possible][0] : undefined;
          expect(freely({ reads: 0b111n, holds }, variables)(here)).toBe(expected);
          expect(here).toEqual(before);
        }
      },
    ),
    sampled(60),
  );
});
