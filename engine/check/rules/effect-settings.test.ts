import { expect, test } from 'vitest';
import { effects } from '#engine';
import { frozenFlows } from '#fixtures/tested-flows.ts';
import { readFlowFiles } from '#flows/files.ts';
import { paidOperations } from '#server/purchases/paid-operations.ts';
import { checkFlow } from '../../index.ts';
import { resolveFlow } from '../../resolve/index.ts';

/** What the check says of a version of v3 with these settings of effects. */
function told(settings: unknown): string[] {
  const version = { id: 'v7', title: 'Other limits', base: '/get-started-v7', extends: 'v3', effects: settings };
  const found = resolveFlow(readFlowFiles(frozenFlows).set('v7.json', JSON.stringify(version)), 'v7');
  return checkFlow(found).map(({ code, path, message, fix }) => `${code} ${path} ${message} ${fix}`);
}

test('an effect that allows it takes a time-out and tries within its limits', () => {
  expect(told({ 'address.find': { timeout: 3000, tries: 2 }, 'claim.save': { tries: 3 } })).toEqual([]);
  expect(told({ 'address.find': { timeout: 60_000, tries: 9 } })).toEqual([
    'out-of-range effects["address.find"].timeout Effect "address.find", timeout: 60000 is not between 1000 and 10000, the limits of this effect. Write a number from 1000 to 10000.',
    'out-of-range effects["address.find"].tries Effect "address.find", tries: 9 is not between 1 and 3, the limits of this effect. Write a number from 1 to 3.',
  ]);
  expect(told({ 'user.validate': { tries: 2 } })[0]).toContain('is not between 1 and 1');
});

test('an unknown effect, a misspelt setting and an effect that the flow does not call are told', () => {
  expect(told({ 'adress.find': { tries: 2 } })[0]).toMatch(/^unknown-effect .* Did you mean "address\.find"\?$/);
  expect(told({ 'address.find': { timout: 2000 } })[0]).toMatch(/^unknown-member .* Did you mean "timeout"\?$/);
});

test.each([...new Set(Object.values(paidOperations).map(({ effect }) => effect))].filter((name) => name in effects))(
  'the paid effect %s says why a flow cannot set its time-out or its tries',
  (name) => {
    expect(told({ [name]: { tries: 2 } })).toEqual([
      expect.stringMatching(/^effect-fixed .*It is paid for: .*docs\/paid-calls\.md.* Remove it\.$/),
    ]);
  },
);

test('every effect of the product says what a flow may set for it, or why nothing', () => {
  for (const [name, { adjustable }] of Object.entries(effects)) {
    if (typeof adjustable === 'string')
      expect([name, adjustable]).toEqual([name, expect.stringMatching(/^[A-Z].{20,}\.$/)]);
    else expect([name, adjustable?.patienceMs]).toEqual([name, expect.any(Number)]);
  }
});
