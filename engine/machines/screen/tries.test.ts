import { expect, test } from 'vitest';
import { heldService, ok, refusal, startJourney } from '#fixtures/drivers/journey.ts';
import { asking, screen, trialEffect, trialFields, trialFlow, trialOutcomes } from '#fixtures/trial-flow.ts';
import type { EffectDefinition } from '../../claims/effects/effect.ts';

const outcomes = { 'trial.ask': { done: 'continue', failed: 'stay' } } as const;
const asks: EffectDefinition = {
  ...trialEffect({
    asks: { operation: 'searchBureauA' },
    timeoutMs: 9000,
    does: (status) => ({ outcome: status === 200 ? 'done' : 'failed' }),
  }),
  adjustable: { timeout: [100, 9000], patienceMs: 500, tries: 3 },
};
const flowWith = (settings: { timeout?: number; tries?: number }) =>
  trialFlow(
    { one: screen('', { submit: { label: 'Next', run: ['trial.ask'], to: [{ screen: 'two' }] } }), two: screen('two') },
    { outcomes, effects: { 'trial.ask': settings } },
  );

test('a call that gets no usable answer is made again, as often as the flow says', async () => {
  const answers = [refusal(503), refusal(500), ok()];
  const journey = startJourney({
    flow: flowWith({ tries: 3 }),
    effects: { 'trial.ask': asks },
    send: async () => answers.shift() ?? ok(),
  });
  await journey.submit();
  expect([journey.at(), journey.sent.length]).toEqual(['two', 3]);
});

test('after the last try its outcome counts, and a refusal is never tried again', async () => {
  const journey = startJourney({
    flow: flowWith({ tries: 2 }),
    effects: { 'trial.ask': asks },
    send: async () => refusal(500),
  });
  await journey.submit();
  expect([journey.at(), journey.sent.length, journey.is('editing')]).toEqual(['one', 2, true]);
  for (const status of [400, 409, 429]) {
    const refused = startJourney({
      flow: flowWith({ tries: 3 }),
      effects: { 'trial.ask': asks },
      send: async () => refusal(status),
    });
    await refused.submit();
    expect([status, refused.sent.length]).toEqual([status, 1]);
  }
});

test('each try has the time of the flow, and the page waits a little longer than the service', async () => {
  const { send, held } = heldService();
  const journey = startJourney({ flow: flowWith({ timeout: 2000, tries: 2 }), effects: { 'trial.ask': asks }, send });
  await journey.submit();
  await journey.pass(2400);
  expect(held).toHaveLength(1);
  await journey.pass(100);
  expect(held).toHaveLength(2);
  await journey.pass(2400);
  expect(journey.is('editing')).toBe(false);
  await journey.pass(100);
  expect([journey.is('editing'), held.length]).toEqual([true, 2]);
});

test('without settings a call is made once, for the time of its effect', async () => {
  const { send, held } = heldService();
  const journey = startJourney({ flow: flowWith({}), effects: { 'trial.ask': asks }, send });
  await journey.submit();
  await journey.pass(8900);
  expect(journey.is('editing')).toBe(false);
  await journey.pass(100);
  expect([journey.is('editing'), held.length]).toEqual([true, 1]);
});

test('the look-up of a field is made again too', async () => {
  const answers = [refusal(500), ok(['OX4 2DP', 'OX4 2DR'])];
  const journey = startJourney({
    flow: trialFlow(
      { one: screen('', { body: ['address'] }) },
      { fields: trialFields, outcomes: trialOutcomes, effects: { 'address.find': { tries: 2 } } },
    ),
    send: async () => answers.shift() ?? ok([]),
  });
  journey.answer('address', { postcode: 'OX4', address: null });
  await journey.pass(300);
  expect(journey.calls('autocompletePostcode')).toHaveLength(2);
  expect(journey.state().facts['addresses.suggestions']).toEqual(['OX4 2DP', 'OX4 2DR']);
});

test('a paid verification is asked for once, whatever a flow might hold', async () => {
  const journey = startJourney({ flow: asking(['email']), send: async () => refusal(500) });
  journey.answer('email', 'pat@example.com');
  journey.leave('email');
  await journey.settle();
  expect(journey.calls('verifyEmail')).toHaveLength(1);
});
