import { expect, test } from 'vitest';
import { productFlow } from '#fixtures/flow.ts';
import { productFlows } from '#fixtures/flows.ts';
import type { Test } from '#schemas/flow.ts';
import { walk } from '../resolve/visit-flow.ts';
import { testsIn } from './tests-in.ts';

const texts = (tests: Iterable<Test>): string[] => [...new Set([...tests].map((one) => JSON.stringify(one)))].sort();

test.each([...productFlows().byId.keys()])(
  'the tests of %s in its linked form are those that the schema finds in its files',
  (id) => {
    const { flow, source } = productFlow(id);
    const found: Test[] = [];
    walk(source, (name, value) => {
      if (name === 'Test') found.push(value as Test);
    });
    expect(found.length).toBeGreaterThan(0);
    expect(texts(testsIn(flow))).toEqual(texts(found));
  },
);

test('parts that are named as a condition are looked into', () => {
  const { flow } = productFlow('v3');
  const [block] = Object.values(flow.blocks);
  if (!block) throw new Error('v3 has no block.');
  const test: Test = { fact: 'email.saved', is: true };
  const blocks = { when: block, while: { ...block, when: [test] } };
  expect(testsIn({ ...flow, fields: {}, screens: {}, conditions: {}, blocks })).toContainEqual(test);
});
