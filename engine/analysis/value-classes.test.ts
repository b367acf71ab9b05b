import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampled } from '#fixtures/prove.ts';
import { smallFlow } from '#fixtures/small-flow.ts';
import type { Flow, Test } from '#schemas/flow.ts';
import { fieldTypes } from '../claims/fields/index.ts';
import { claims as vocabulary } from '../claims/vocabulary.ts';
import { link } from '../index.ts';
import { emptyState } from '../state/journey-state.ts';
import { Selectors } from '../state/selectors.ts';
import { classTable } from './value-classes.ts';

const source = smallFlow(
  {
    fields: {
      more: { type: 'consent', label: 'More?', required: false },
      name: { type: 'personName', part: 'given', label: 'Name' },
    },
    conditions: { exists: [{ fact: 'user.exists', is: true }], high: [{ not: 'exists' }, { fact: 'qkba', is: 'hi' }] },
  },
  {
    first: {
      body: ['more', 'name'],
      enter: { background: ['user.validate', 'questions.load'] },
    },
  },
) as unknown as Flow;
const flow = link(source);

const leaf = fc.oneof<fc.Arbitrary<Test>[]>(
  fc.constantFrom<Test>('exists', 'high'),
  fc.constantFrom<Test>(
    { fact: 'user.exists', is: true },
    { fact: 'user.exists', is: false },
    { fact: 'user.exists', known: true },
  ),
  fc.constantFrom<Test>({ fact: 'qkba', is: 'hi' }, { fact: 'qkba', in: ['hi', 'md'] }, { fact: 'qkba', known: true }),
  fc.constantFrom<Test>({ fact: 'questions.list', empty: true }, { fact: 'questions.list', empty: false }),
  fc.constantFrom<Test>(
    { fact: 'more', is: true },
    { fact: 'more', known: true },
    { fact: 'name', is: 'Pat' },
    { fact: 'name', known: true },
  ),
);
const tests = fc.letrec<{ test: Test }>((tie) => ({
  test: fc.oneof(
    { depthSize: 'small' },
    leaf,
    tie('test').map((not): Test => ({ not })),
    fc.array(tie('test'), { minLength: 1, maxLength: 3 }).map((any): Test => ({ any })),
  ),
})).test;

const memories = fc.record({
  facts: fc.record({
    'user.exists': fc.constantFrom(undefined, true, false),
    qkba: fc.constantFrom(undefined, 'hi', 'md'),
    'questions.list': fc.constantFrom(undefined, [], [{ questionId: '1' }]),
  }),
  answers: fc.record({
    more: fc.constantFrom(undefined, true, false),
    name: fc.constantFrom(undefined, '', 'Pat', 'Sam'),
  }),
});

test('on classes of facts a condition is what it is on the facts themselves, for any condition and any state', () => {
  fc.assert(
    fc.property(fc.array(tests, { minLength: 1, maxLength: 3 }), memories, (when, { facts, answers }) => {
      const state = { ...emptyState, facts, answers, trail: ['first'] };
      const selectors = new Selectors({ flow, state, today: '2026-01-01', fieldTypes });
      const all: Test[] = [...when];
      const named = Object.values(flow.conditions).flat();
      const flat = (test: Test): Test[] =>
        typeof test === 'string'
          ? [test]
          : 'not' in test
            ? flat(test.not)
            : 'any' in test
              ? test.any.flatMap(flat)
              : [test];
      const table = classTable(flow, vocabulary, [...all, ...named].flatMap(flat));
      const guard = table.guard(when);
      const classes = table.variables.map(({ name, values }) => {
        const value = selectors.read(name);
        if (value === undefined) return 0;
        const same = values.findIndex((one) => JSON.stringify(one) === JSON.stringify(value));
        const other = values.findIndex((one) => typeof one === typeof value && JSON.stringify(one).includes('other'));
        return (same >= 0 ? same : other >= 0 ? other : values.length - 1) + 1;
      });
      expect(guard.holds(classes)).toBe(selectors.holds(when));
    }),
    sampled(1_000),
  );
});

test('numbers are cut at the constants of the conditions, and every stretch has a class', () => {
  const numbers = {
    ...vocabulary,
    facts: { ...vocabulary.facts, 'loans.count': { type: { is: 'number' }, from: 'effect', says: 'how many' } },
  } as const;
  const tests: Test[] = [
    { fact: 'loans.count', atLeast: 3 },
    { fact: 'loans.count', below: 10 },
  ];
  const table = classTable(flow, numbers, tests);
  const [least, below] = tests.map((one) => table.guard([one]));
  const [variable] = table.variables;
  const seen = (variable?.values ?? []).map((_, index) => [least?.holds([index + 1]), below?.holds([index + 1])]);
  expect(new Set(seen.map(String))).toEqual(new Set(['false,true', 'true,true', 'true,false']));
  expect([least?.holds([0]), below?.holds([0])]).toEqual([false, false]);
});
