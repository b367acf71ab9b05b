import { expect, test } from 'vitest';
import { heldService, startJourney } from '#fixtures/drivers/journey.ts';
import { screen, trialEffect, trialFlow } from '#fixtures/trial-flow.ts';

const outcomes = { 'trial.ask': { done: 'continue', failed: 'stay' } } as const;

test('a button that counts down cannot be pressed before its time', async () => {
  const asked: number[] = [];
  const count = trialEffect({
    does() {
      asked.push(1);
      return { outcome: 'done' };
    },
  });
  const flow = trialFlow(
    {
      one: screen('', {
        body: ['again'],
        actions: {
          again: {
            label: 'Again',
            waits: { since: 'otp.sentAt', for: 120_000 },
            run: ['trial.ask'],
            to: [{ stay: '' }],
          },
        },
      }),
    },
    { outcomes },
  );
  const state = { facts: { 'otp.sentAt': '2026-03-02T10:00:00.000Z' } };
  const journey = startJourney({ flow, effects: { 'trial.ask': count }, state });
  await journey.pass(119_999);
  await journey.action('again');
  expect(asked).toHaveLength(0);
  await journey.pass(1);
  await journey.action('again');
  expect(asked).toHaveLength(1);
});

test('a button that counts down cannot be pressed while its screen makes the call that sets the time', async () => {
  const { send, held } = heldService();
  const sends = trialEffect({
    asks: { operation: 'sendCode' },
    outcomes: { done: { gives: ['otp.sentAt'] }, failed: {} },
    does: (status) =>
      status === 200 ? { outcome: 'done', facts: { 'otp.sentAt': '2026-03-02T10:00:00.000Z' } } : { outcome: 'failed' },
  });
  const again = { label: 'Again', waits: { since: 'otp.sentAt', for: 120_000 }, run: ['trial.ask'] };
  const flow = trialFlow(
    {
      one: screen('', {
        body: ['again'],
        enter: { background: ['trial.ask'] },
        actions: { again: { ...again, to: [{ stay: '' }] } },
      }),
    },
    { outcomes },
  );
  const journey = startJourney({ flow, effects: { 'trial.ask': sends }, send });
  await journey.action('again');
  expect(held).toHaveLength(1);
  await held[0]?.answer({ status: 500, body: null });
  await journey.action('again');
  expect(held).toHaveLength(2);
});

test('a button that the screen or its dialog does not have is not pressed: the screen can still be used', async () => {
  const flow = trialFlow({
    one: screen('', {
      body: [],
      submit: { label: 'Next', to: [{ dialog: 'sure' }] },
      dialogs: {
        sure: { title: 'Sure?', text: 'It ends here.', actions: { yes: { label: 'Yes', to: [{ screen: 'two' }] } } },
      },
    }),
    two: screen('two', { body: [], end: true }),
  });
  const journey = startJourney({ flow });
  for (const name of ['unknown', 'toString']) {
    await journey.action(name);
    expect(journey.is('editing')).toBe(true);
  }
  await journey.submit();
  journey.say({ type: 'dialog.action', name: 'unknown' });
  await journey.settle();
  expect(journey.is('editing')).toBe(true);
  journey.say({ type: 'dialog.action', name: 'yes' });
  await journey.settle();
  expect(journey.at()).toBe('two');
});
