import { expect, test } from 'vitest';
import { heldService, ok, refusal, startJourney } from '#fixtures/drivers/journey.ts';
import { asking, screen, trialEffect, trialFlow } from '#fixtures/trial-flow.ts';
import type { EffectDefinition } from '../../claims/effects/effect.ts';
import { persistJourney } from '../../state/journey-state.ts';
import { parsePersisted } from '../../state/persisted-journey.ts';

const outcomes = { 'trial.ask': { done: 'continue', failed: 'stay' } } as const;
const asks: EffectDefinition = {
  ...trialEffect({
    asks: { operation: 'searchBureauA' },
    does: (status) => ({ outcome: status === 200 ? 'done' : 'failed' }),
  }),
  waitsForLimit: () => 'Try again later.',
};
const effects = { 'trial.ask': asks };
const FACT = 'effect.trial.ask';

const byOutcome = trialFlow(
  {
    one: screen('', {
      submit: {
        label: 'Next',
        run: ['trial.ask'],
        to: [{ when: [{ fact: FACT, is: 'done' }], screen: 'two' }, { screen: 'three' }],
      },
    }),
    two: screen('two'),
    three: screen('three'),
  },
  { outcomes },
);

test('how the last call of an effect ended is a fact that routes read; before the first call it is not known', async () => {
  const answers = [refusal(500), refusal(429), ok()];
  const journey = startJourney({ flow: byOutcome, effects, send: async () => answers.shift() ?? ok() });
  const seen = [journey.selectors().read(FACT)];
  for (let press = 0; press < 3; press += 1) {
    await journey.submit();
    seen.push(journey.selectors().read(FACT));
  }
  expect(seen).toEqual([undefined, 'failed', 'limited', 'done']);
  expect(journey.at()).toBe('two');
});

test('it is kept for a reload of the tab, and another claim begins without it', async () => {
  const journey = startJourney({
    flow: byOutcome,
    effects,
    send: async () => refusal(500),
    state: { facts: { 'claim.number': 'a' } },
  });
  await journey.submit();
  const text = JSON.stringify(persistJourney(byOutcome, 'test', 'one', journey.state(), '2026-03-02T10:00:00.000Z'));
  expect(parsePersisted(text)?.facts[FACT]).toBe('failed');
  journey.actor.send({ type: 'merge', change: { facts: { 'claim.number': 'b' } } });
  expect(journey.selectors().read(FACT)).toBeUndefined();
});

test('a call in the background says it too, as does one that a rate limit refuses', async () => {
  const { send, held } = heldService();
  const flow = trialFlow({ one: screen('', { enter: { background: ['trial.ask'] } }) }, { outcomes });
  const journey = startJourney({ flow, effects, send });
  await held[0]?.answer(refusal(429));
  expect(journey.selectors().read(FACT)).toBe('limited');
});

test('so does the verification of a field, for the value that it has now', async () => {
  const { send, held } = heldService();
  const journey = startJourney({ flow: asking(['email']), send });
  journey.answer('email', 'pat@example.com');
  journey.leave('email');
  await journey.settle();
  await held[0]?.answer(ok({ Result: 'invalid' }));
  expect(journey.selectors().read('effect.email.verify')).toBe('invalid');
});

test('an outcome that the effect itself calls "limited" follows the rules of the flow', async () => {
  const own = trialEffect({
    asks: { operation: 'verifyCode' },
    outcomes: { done: {}, limited: { message: 'Too many.' } },
    does: (status) => ({ outcome: status === 429 ? 'limited' : 'done' }),
  });
  const flow = trialFlow(
    {
      one: screen('', { submit: { label: 'Next', run: ['trial.ask'], to: [{ screen: 'two' }] } }),
      two: screen('two'),
      three: screen('three'),
    },
    { outcomes: { 'trial.ask': { done: 'continue', limited: [{ screen: 'three' }] } } },
  );
  const journey = startJourney({ flow, effects: { 'trial.ask': own }, send: async () => refusal(429) });
  await journey.submit();
  expect(journey.at()).toBe('three');
});
