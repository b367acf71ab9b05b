import { describe, expect, test } from 'vitest';
import { heldService, ok, refusal, startJourney } from '#fixtures/drivers/journey.ts';
import { asking, trialEffect } from '#fixtures/trial-flow.ts';
import { effects } from '../../claims/effects/index.ts';

const valid = ok({ Result: 'Valid' });
const invalid = ok({ Result: 'Invalid' });

describe('verification by the service', () => {
  test('an email is asked about 500 ms after the last change, not before', { tags: ['VAL-51'] }, async () => {
    const { send, held } = heldService();
    const journey = startJourney({ flow: asking(['email']), send });
    journey.answer('email', 'pat@example.co');
    await journey.pass(400);
    journey.answer('email', 'pat@example.com');
    await journey.pass(499);
    expect(held).toHaveLength(0);
    await journey.pass(1);
    expect(held.map(({ request }) => request.body)).toEqual([{ email: 'pat@example.com' }]);
  });

  test('an email is asked about at once when the field is left, and not again after the pause', {
    tags: ['VAL-52'],
  }, async () => {
    const { send, held } = heldService();
    const journey = startJourney({ flow: asking(['email']), send });
    journey.answer('email', 'pat@example.com ');
    journey.leave('email');
    await journey.pass(1000);
    expect(held.map(({ request }) => request.body)).toEqual([{ email: 'pat@example.com' }]);
  });

  test('an address with a long ending is refused here, without a call', { tags: ['EM-1'] }, async () => {
    const journey = startJourney({ flow: asking(['email']) });
    journey.answer('email', 'pat@example.london');
    await journey.pass(1000);
    await journey.submit();
    expect(journey.error('email')).toBe('Please enter a valid email address');
    expect(journey.sent).toEqual([]);
  });

  test('a late verdict on a text that was since broken changes nothing', { tags: ['EM-3'] }, async () => {
    const { send, held } = heldService();
    const journey = startJourney({ flow: asking(['email']), send });
    journey.answer('email', 'pat@example.com');
    await journey.pass(600);
    journey.answer('email', 'patexample.com');
    await journey.pass(300);
    await held[0]?.answer(valid);
    expect(journey.error('email')).toBe('Please enter a valid email address');
    expect(journey.state().verdicts).toEqual({});
    await journey.submit();
    expect(journey.at()).toBe('one');
  });

  test('of two addresses the verdict on the last one counts, whichever comes first', { tags: ['EM-3'] }, async () => {
    const { send, held } = heldService();
    const journey = startJourney({ flow: asking(['email']), send });
    journey.answer('email', 'slow@example.com');
    await journey.pass(500);
    journey.answer('email', 'quick@example.com');
    await journey.pass(500);
    await held[1]?.answer(invalid);
    await held[0]?.answer(valid);
    expect(journey.error('email')).toBe('Please enter a valid email address');
    expect(journey.state().verdicts.email).toEqual({ value: 'quick@example.com', verdict: 'invalid' });
    await journey.submit();
    expect(held).toHaveLength(2);
    expect(journey.at()).toBe('one');
  });

  test('Next waits for the verdict and goes on by itself when it is good', async () => {
    const { send, held } = heldService();
    const journey = startJourney({ flow: asking(['email']), send });
    journey.answer('email', 'pat@example.com');
    await journey.submit();
    expect(journey.is('checking')).toBe(true);
    await held[0]?.answer(valid);
    expect(held[1]?.request).toMatchObject({ operation: 'updateClaim', body: { email: 'pat@example.com' } });
    await held[1]?.answer(ok());
    expect(journey.at()).toBe('two');
  });

  test('Next that waits for a verdict stops at a bad one and shows it', async () => {
    const { send, held } = heldService();
    const journey = startJourney({ flow: asking(['email']), send });
    journey.answer('email', 'pat@example.com');
    await journey.submit();
    await held[0]?.answer(invalid);
    expect(journey.is('editing')).toBe(true);
    expect(journey.screen()).toMatchObject({
      failedSubmits: 1,
      errors: { email: { text: 'Please enter a valid email address' } },
    });
  });

  test.each(['pat@example.org', 'pat@', ''])(
    'an answer changed to "%s" while Next waits takes the press back: nothing hangs, nothing else is saved',
    async (changed) => {
      const { send, held } = heldService();
      const journey = startJourney({ flow: asking(['email']), send });
      journey.answer('email', 'pat@example.com');
      await journey.submit();
      journey.answer('email', changed);
      await journey.settle();
      expect(journey.is('editing')).toBe(true);
      await held[0]?.answer(valid);
      expect(journey.calls('updateClaim')).toEqual([]);
    },
  );

  test('a verdict is kept with its value and not bought again, on this screen or when coming back to it', async () => {
    const journey = startJourney({
      flow: asking(['email']),
      send: async ({ operation }) => (operation === 'verifyEmail' ? valid : ok()),
    });
    journey.answer('email', 'pat@example.com');
    await journey.pass(500);
    journey.leave('email');
    await journey.submit();
    await journey.go('one');
    journey.leave('email');
    await journey.submit();
    expect(journey.at()).toBe('two');
    expect(journey.calls('verifyEmail')).toHaveLength(1);
  });

  test.each([
    [
      'ERR-10',
      'email',
      'pat@example.com',
      refusal(503, 'The email check is having a rest.'),
      'The email check is having a rest.',
    ],
    ['ERR-11', 'email', 'pat@example.com', { status: 0, body: null }, 'Error validating email!'],
    [
      'ERR-12',
      'mobile',
      '07700 900123',
      refusal(503, 'The phone check is having a rest.'),
      'The phone check is having a rest.',
    ],
    ['ERR-13', 'mobile', '07700 900123', { status: 0, body: null }, 'Error validating phone!'],
  ])(
    '%s: a checker of the %s that fails is a toast, and Next stays where it is',
    async (_, field, value, answer, words) => {
      const journey = startJourney({ flow: asking([field]), send: async () => answer });
      journey.answer(field, value);
      await journey.submit();
      expect(journey.screen().toast).toMatchObject({ text: words, tone: 'error' });
      expect(journey.error(field)).toBeUndefined();
      expect(journey.is('editing')).toBe(true);
      expect(journey.at()).toBe('one');
    },
  );

  test('a checker that is down twice lets the claimant on, and the verdict is unverified', async () => {
    const journey = startJourney({
      flow: asking(['email']),
      send: async ({ operation }) => (operation === 'verifyEmail' ? refusal(500) : ok()),
    });
    journey.answer('email', 'pat@example.com');
    await journey.submit();
    expect(journey.at()).toBe('one');
    await journey.submit();
    expect(journey.at()).toBe('two');
    expect(journey.state().verdicts.email).toEqual({ value: 'pat@example.com', verdict: 'unverified' });
    expect(journey.calls('verifyEmail')).toHaveLength(2);
  });

  test('a verdict of invalid still stops after the checker was down', async () => {
    const answers = [refusal(500), invalid];
    const journey = startJourney({ flow: asking(['email']), send: async () => answers.shift() ?? ok() });
    journey.answer('email', 'invalid@example.com');
    await journey.submit();
    await journey.submit();
    expect(journey.error('email')).toBe('Please enter a valid email address');
    await journey.submit();
    expect(journey.at()).toBe('one');
  });

  test('both checkers down: two presses, one of each, and the claimant goes on', async () => {
    const journey = startJourney({
      flow: asking(['email', 'mobile']),
      send: async ({ operation }) => (operation === 'updateClaim' ? ok() : refusal(500)),
    });
    journey.answer('email', 'pat@example.com');
    journey.answer('mobile', '07700 900123');
    await journey.submit();
    await journey.submit();
    expect(journey.at()).toBe('two');
  });

  test('a checker that never answers fails at its time limit; a late verdict then changes nothing', async () => {
    const { send, held } = heldService();
    const journey = startJourney({ flow: asking(['email']), send });
    journey.answer('email', 'pat@example.com');
    await journey.submit();
    await journey.pass(9_999);
    expect(journey.is('checking')).toBe(true);
    await journey.pass(1);
    expect(journey.is('editing')).toBe(true);
    expect(journey.screen()).toMatchObject({ toast: { text: 'Error validating email!' }, pendingQueries: {} });
    await held[0]?.answer(valid);
    expect(journey.state().verdicts).toEqual({});
  });

  test('a checker that breaks is reported and counts as failed', async () => {
    const broken = trialEffect({
      does: () => {
        throw new Error('no such thing');
      },
    });
    const journey = startJourney({ flow: asking(['email']), effects: { ...effects, 'email.verify': broken } });
    journey.answer('email', 'pat@example.com');
    await journey.submit();
    expect(journey.reported).toHaveLength(1);
    expect(journey.screen()).toMatchObject({ toast: { text: 'Error validating email!' }, pendingQueries: {} });
  });
});
