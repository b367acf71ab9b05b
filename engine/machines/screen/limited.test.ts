import { expect, test } from 'vitest';
import { heldService, refusal, startJourney } from '#fixtures/drivers/journey.ts';
import { screen, trialEffect, trialFlow } from '#fixtures/trial-flow.ts';
import type { EffectDefinition } from '../../claims/effects/effect.ts';
import { limitWords } from '../../claims/effects/read.ts';
import { TOO_MANY_ATTEMPTS } from '../../claims/validation/messages.ts';

const BUSY = 'Too many attempts. Please try again in 5 minutes.';
const limited = () => refusal(429, BUSY);
const done = { status: 200, body: null };
const outcomes = { 'trial.ask': { done: 'continue', failed: 'continue' } } as const;

const asks = (more: Partial<EffectDefinition> = {}): EffectDefinition => ({
  ...trialEffect({
    asks: { operation: 'searchBureauA' },
    outcomes: { done: { gives: ['bureauA.done'] }, failed: {} },
    does: (status) =>
      status === 200 ? { outcome: 'done', facts: { 'bureauA.done': true } } : { outcome: 'failed', message: 'No.' },
  }),
  ...more,
});
const waits = asks({ waitsForLimit: limitWords });

const onEntry = trialFlow(
  { one: screen('', { enter: { run: ['trial.ask'], to: [{ screen: 'two' }] } }), two: screen('two') },
  { outcomes },
);

test('a call on entry that a rate limit refuses holds its screen until it is tried again', {
  tags: ['SV-6'],
}, async () => {
  const { send, held } = heldService();
  const journey = startJourney({ flow: onEntry, effects: { 'trial.ask': waits }, send });
  await held[0]?.answer(limited());
  expect([journey.at(), journey.is('held'), journey.screen().message]).toEqual(['one', true, BUSY]);
  await journey.pass(3_600_000);
  expect([journey.at(), held.length]).toEqual(['one', 1]);
  journey.say({ type: 'retry' });
  expect([journey.is('held'), journey.screen().message]).toEqual([false, null]);
  await held[1]?.answer({ status: 429, body: null });
  expect([journey.is('held'), journey.screen().message]).toEqual([true, TOO_MANY_ATTEMPTS]);
  journey.say({ type: 'retry' });
  await held[2]?.answer(done);
  expect(journey.at()).toBe('two');
});

test('an effect that does not wait for a rate limit fails by one as by anything else', { tags: ['SV-6'] }, async () => {
  const { send, held } = heldService();
  const journey = startJourney({ flow: onEntry, effects: { 'trial.ask': asks() }, send });
  await held[0]?.answer(limited());
  expect(journey.at()).toBe('two');
});

test('a call of the main button that a rate limit refuses stays at the button, and the next press makes it again', {
  tags: ['SV-6'],
}, async () => {
  const { send, held } = heldService();
  const flow = trialFlow(
    { one: screen('', { submit: { label: 'Next', run: ['trial.ask'], to: [{ screen: 'two' }] } }), two: screen('two') },
    { outcomes },
  );
  const journey = startJourney({ flow, effects: { 'trial.ask': waits }, send });
  await journey.submit();
  await held[0]?.answer(limited());
  expect([journey.at(), journey.is('editing'), journey.screen().message]).toEqual(['one', true, BUSY]);
  await journey.submit();
  expect(journey.screen().message).toBeNull();
  await held[1]?.answer(done);
  expect(journey.at()).toBe('two');
});

test('a call in the background that a rate limit refuses says nothing, and the main button makes it again', {
  tags: ['SV-6'],
}, async () => {
  const { send, held } = heldService();
  const flow = trialFlow(
    {
      one: screen('', {
        enter: { background: [{ effect: 'trial.ask', once: true }] },
        submit: { label: 'Next', run: [], to: [{ screen: 'two' }] },
      }),
      two: screen('two'),
    },
    { outcomes },
  );
  const journey = startJourney({ flow, effects: { 'trial.ask': waits }, send });
  await held[0]?.answer(limited());
  expect([journey.is('editing'), journey.screen().message]).toEqual([true, null]);
  await journey.submit();
  await held[1]?.answer(limited());
  expect([journey.at(), journey.is('editing'), journey.screen().message]).toEqual(['one', true, BUSY]);
  await journey.submit();
  await held[2]?.answer(done);
  expect([journey.at(), held.length]).toEqual(['two', 3]);
});
