import { describe, expect, test } from 'vitest';
import { heldService, ok, refusal, startJourney } from '#fixtures/journey.ts';
import { screen, trialEffect, trialFields, trialFlow } from '#fixtures/trial-flow.ts';
import type { Screen } from '#schemas/flow.ts';
import { effects } from './effects/index.ts';

const fields = trialFields;
const next: Screen['submit'] = { label: 'Next', run: ['claim.save'], to: [{ screen: 'two' }] };
const outcomes = {
  'claim.save': { saved: 'continue', refused: 'stay', failed: 'stay' },
  'email.verify': { valid: 'continue', invalid: 'stay', failed: 'stay' },
  'phone.verify': { valid: 'continue', invalid: 'stay', failed: 'stay' },
} as const;

/** A journey of one screen with these fields, and the one after it. */
const asking = (names: string[], more: Partial<Screen> = {}) =>
  trialFlow({ one: screen('', { body: names, submit: next, ...more }), two: screen('two') }, { fields, outcomes });

const valid = ok({ Result: 'Valid' });
const invalid = ok({ Result: 'Invalid' });

describe('faults', () => {
  test('VAL-81: a field is judged 300 ms after the last change, not before', async () => {
    const journey = startJourney({ flow: asking(['surname']) });
    journey.answer('surname', 'Holl4way');
    await journey.pass(200);
    journey.answer('surname', 'Holl4way5');
    await journey.pass(299);
    expect(journey.fault('surname')).toBeUndefined();
    await journey.pass(1);
    expect(journey.fault('surname')).toBe('Invalid format');
  });

  test('a field that is left is judged at once', () => {
    const journey = startJourney({ flow: asking(['surname']) });
    journey.answer('surname', 'H');
    journey.leave('surname');
    expect(journey.fault('surname')).toBe('Invalid input');
  });

  test('a mended field loses its fault at once', () => {
    const journey = startJourney({ flow: asking(['surname']) });
    journey.answer('surname', 'H');
    journey.leave('surname');
    journey.answer('surname', 'Holloway');
    expect(journey.fault('surname')).toBeUndefined();
  });

  test('a field that was only passed by is not called empty before Next', async () => {
    const journey = startJourney({ flow: asking(['surname', 'agreed']) });
    journey.leave('surname');
    journey.leave('agreed');
    await journey.pass(1000);
    expect(journey.screen().faults).toEqual({});
  });

  test('Next with faults shows all of them, counts the press and sends nothing', async () => {
    const journey = startJourney({ flow: asking(['surname', 'agreed']) });
    await journey.submit();
    expect(journey.screen().faults).toMatchObject({
      surname: { text: 'This field is required' },
      agreed: { text: 'This field is required' },
    });
    expect(journey.screen().refused).toBe(1);
    await journey.submit();
    expect(journey.screen().refused).toBe(2);
    expect(journey.sent).toEqual([]);
    expect(journey.is('editing')).toBe(true);
  });

  test('an answer that may be left empty stops nobody', async () => {
    const journey = startJourney({ flow: asking(['nickname']), send: async () => ok() });
    await journey.submit();
    expect(journey.at()).toBe('two');
  });

  test('Next tidies what was typed, as leaving the field does', async () => {
    const journey = startJourney({ flow: asking(['surname']), send: async () => ok() });
    journey.answer('surname', '  de la  Mare ');
    await journey.submit();
    expect(journey.calls('updateClaim')[0]?.body).toMatchObject({ last_name: 'De La Mare' });
    expect(journey.memory().answers.surname).toBe('De La Mare');
  });
});

describe('verification by the service', () => {
  test('VAL-51: an email is asked about 500 ms after the last change, not before', async () => {
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

  test('VAL-52: an email is asked about at once when the field is left, and not again after the pause', async () => {
    const { send, held } = heldService();
    const journey = startJourney({ flow: asking(['email']), send });
    journey.answer('email', 'pat@example.com ');
    journey.leave('email');
    await journey.pass(1000);
    expect(held.map(({ request }) => request.body)).toEqual([{ email: 'pat@example.com' }]);
  });

  test('case EM-1: an address with a long ending is refused here, and nobody is asked about it', async () => {
    const journey = startJourney({ flow: asking(['email']) });
    journey.answer('email', 'pat@example.london');
    await journey.pass(1000);
    await journey.submit();
    expect(journey.fault('email')).toBe('Please enter a valid email address');
    expect(journey.sent).toEqual([]);
  });

  test('case EM-3: a late verdict on a text that was since broken changes nothing', async () => {
    const { send, held } = heldService();
    const journey = startJourney({ flow: asking(['email']), send });
    journey.answer('email', 'pat@example.com');
    await journey.pass(600);
    journey.answer('email', 'patexample.com');
    await journey.pass(300);
    await held[0]?.answer(valid);
    expect(journey.fault('email')).toBe('Please enter a valid email address');
    expect(journey.memory().verdicts).toEqual({});
    await journey.submit();
    expect(journey.at()).toBe('one');
  });

  test('case EM-3: of two addresses the verdict on the last one counts, whichever comes first', async () => {
    const { send, held } = heldService();
    const journey = startJourney({ flow: asking(['email']), send });
    journey.answer('email', 'slow@example.com');
    await journey.pass(500);
    journey.answer('email', 'quick@example.com');
    await journey.pass(500);
    await held[1]?.answer(invalid);
    await held[0]?.answer(valid);
    expect(journey.fault('email')).toBe('Please enter a valid email address');
    expect(journey.memory().verdicts.email).toEqual({ value: 'quick@example.com', verdict: 'invalid' });
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
      refused: 1,
      faults: { email: { text: 'Please enter a valid email address' } },
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
      expect(journey.fault(field)).toBeUndefined();
      expect(journey.is('editing')).toBe(true);
      expect(journey.at()).toBe('one');
    },
  );

  test('a checker that is down twice lets the claimant on, and the memory says unverified', async () => {
    const journey = startJourney({
      flow: asking(['email']),
      send: async ({ operation }) => (operation === 'verifyEmail' ? refusal(500) : ok()),
    });
    journey.answer('email', 'pat@example.com');
    await journey.submit();
    expect(journey.at()).toBe('one');
    await journey.submit();
    expect(journey.at()).toBe('two');
    expect(journey.memory().verdicts.email).toEqual({ value: 'pat@example.com', verdict: 'unverified' });
    expect(journey.calls('verifyEmail')).toHaveLength(2);
  });

  test('a verdict of invalid still stops after the checker was down', async () => {
    const answers = [refusal(500), invalid];
    const journey = startJourney({ flow: asking(['email']), send: async () => answers.shift() ?? ok() });
    journey.answer('email', 'invalid@example.com');
    await journey.submit();
    await journey.submit();
    expect(journey.fault('email')).toBe('Please enter a valid email address');
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
    expect(journey.screen()).toMatchObject({ toast: { text: 'Error validating email!' }, asking: {} });
    await held[0]?.answer(valid);
    expect(journey.memory().verdicts).toEqual({});
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
    expect(journey.screen()).toMatchObject({ toast: { text: 'Error validating email!' }, asking: {} });
  });
});

describe('looking up', () => {
  const oneAddress = (postcode: string) =>
    ok({
      listAddressByPostcodeResponse: {
        matchedStructuredAddress: [{ addressID: '1', number: '1', street1: 'Mill Lane', postTown: 'Oxford', postcode }],
      },
    });

  test('an address is looked up 300 ms after the last change, once for each postcode', async () => {
    const { send, held } = heldService();
    const journey = startJourney({ flow: asking(['address']), send });
    journey.answer('address', { postcode: 'ox42dp', address: null });
    await journey.pass(299);
    expect(held).toHaveLength(0);
    await journey.pass(1);
    journey.leave('address');
    await journey.pass(1000);
    expect(held.map(({ request }) => request)).toEqual([
      { operation: 'postalToAddress', body: { postal_code: 'OX4 2DP' } },
    ]);
  });

  test('case SV-2: a look-up that never answers ends at its time limit with a message, and Next is another try', async () => {
    const { send, held } = heldService();
    const journey = startJourney({ flow: asking(['address']), send });
    journey.answer('address', { postcode: 'OX4 2DP', address: null });
    await journey.pass(300);
    await journey.pass(10_000);
    expect(journey.fault('address')).toBe('Please enter a valid postcode');
    expect(journey.screen().asking).toEqual({});
    await held[0]?.answer(oneAddress('OX4 2DP'));
    expect(journey.memory().facts['addresses.list']).toBeUndefined();
    await journey.submit();
    expect(held).toHaveLength(2);
    await held[1]?.answer(oneAddress('OX4 2DP'));
    await held[2]?.answer(ok());
    expect(journey.at()).toBe('two');
  });

  test('case SV-2: a late answer to a screen that was left changes nothing', async () => {
    const { send, held } = heldService();
    const journey = startJourney({ flow: asking(['address']), send });
    journey.answer('address', { postcode: 'OX4 2DP', address: null });
    await journey.pass(300);
    await journey.go('two');
    await held[0]?.answer(oneAddress('OX4 2DP'));
    await journey.pass(20_000);
    expect(journey.memory().facts).not.toHaveProperty('addresses.list');
    expect(journey.at()).toBe('two');
    expect(journey.reported).toEqual([]);
  });

  test('Next asks once a press where the look-up is down, shows the words at the field, and never goes round', async () => {
    const journey = startJourney({
      flow: asking(['address']),
      send: async () => refusal(503, 'The address search is closed for an hour.'),
    });
    journey.answer('address', { postcode: 'OX4 2DP', address: null });
    for (const press of [1, 2, 3]) {
      await journey.submit();
      expect(journey.calls('postalToAddress')).toHaveLength(press);
      expect(journey.is('editing')).toBe(true);
      expect(journey.fault('address')).toBe('The address search is closed for an hour.');
      expect(journey.screen().refused).toBe(press);
    }
  });

  test('a fault of the text before is over when addresses are found: nothing is red until Next says so', async () => {
    const places = ok({
      listAddressByPostcodeResponse: {
        matchedStructuredAddress: ['1', '2'].map((number) => ({ number, street1: 'Mill Lane', postTown: 'Oxford' })),
      },
    });
    const { send, held } = heldService();
    const journey = startJourney({ flow: asking(['address']), send });
    await journey.submit();
    journey.answer('address', { postcode: 'OX4 2DP', address: null });
    await journey.pass(300);
    expect(journey.fault('address')).toBe('Please enter a postcode');
    await held[0]?.answer(places);
    journey.leave('address');
    expect(journey.fault('address')).toBeUndefined();
    await journey.submit();
    expect(journey.fault('address')).toBe('Please select an address');
  });

  test('Next pressed before the look-up has begun waits for it and goes on with the only match', async () => {
    const journey = startJourney({
      flow: asking(['address']),
      send: async ({ operation }) => (operation === 'updateClaim' ? ok() : oneAddress('OX4 2DP')),
    });
    journey.answer('address', { postcode: 'OX4 2DP', address: null });
    await journey.submit();
    expect(journey.at()).toBe('two');
    expect(journey.calls('updateClaim')[0]?.body).toMatchObject({ postcode: 'OX4 2DP', address: { addressID: '1' } });
  });

  test('case PC-4: a changed postcode drops the chosen address before anything can be saved', async () => {
    const journey = startJourney({
      flow: asking(['address']),
      send: async ({ body }) => (body && 'postal_code' in body ? oneAddress(String(body.postal_code)) : ok()),
    });
    journey.answer('address', { postcode: 'OX4 2DP', address: null });
    await journey.submit();
    await journey.go('one');
    journey.answer('address', { ...(journey.memory().answers.address as object), postcode: 'M1 1AE' });
    expect(journey.memory().answers.address).toEqual({ postcode: 'M1 1AE', address: null });
    expect(journey.memory().facts['address.saved']).toBe(false);
  });
});

describe('saving', () => {
  const filled = { answers: { surname: 'Holloway' } };

  test('case NV-4: Next pressed three times is one save and one move', async () => {
    const { send, held } = heldService();
    const journey = startJourney({ flow: asking(['surname']), send, memory: filled });
    journey.say({ type: 'submit' });
    await journey.submit();
    await journey.submit();
    expect(held).toHaveLength(1);
    await held[0]?.answer(ok());
    expect(journey.at()).toBe('two');
    expect(journey.arrival().count).toBe(2);
  });

  test('while it is being saved an answer stands still: what is saved is what is shown', async () => {
    const { send, held } = heldService();
    const journey = startJourney({ flow: asking(['surname']), send, memory: filled });
    await journey.submit();
    journey.answer('surname', 'Okafor');
    expect(journey.memory().answers.surname).toBe('Holloway');
    await held[0]?.answer(refusal(500));
    journey.answer('surname', 'Okafor');
    expect(journey.memory().answers.surname).toBe('Okafor');
  });

  test('what was saved is marked, and a change takes the mark away', async () => {
    const journey = startJourney({ flow: asking(['surname']), send: async () => ok(), memory: filled });
    await journey.submit();
    expect(journey.memory().facts['surname.saved']).toBe(true);
    await journey.go('one');
    journey.answer('surname', 'Okafor');
    expect(journey.memory().facts['surname.saved']).toBe(false);
  });

  test('ERR-05: a save that is refused stays and says what the service says', async () => {
    const journey = startJourney({
      flow: asking(['surname']),
      send: async () => refusal(422, 'This claim is closed.'),
      memory: filled,
    });
    await journey.submit();
    expect(journey.screen().message).toBe('This claim is closed.');
    expect(journey.is('editing')).toBe(true);
  });

  test.each([refusal(500), refusal(500, 'HTTP error! Status: 500'), { status: 0, body: null }])(
    'ERR-06, ERR-20: a save that fails without words for people says what to do, never a status',
    async (answer) => {
      const journey = startJourney({ flow: asking(['surname']), send: async () => answer, memory: filled });
      await journey.submit();
      expect(journey.screen().message).toBe('We could not save this. Check your connection and press Next again.');
      await journey.submit();
      expect(journey.calls('updateClaim')).toHaveLength(2);
    },
  );

  test('a message is gone with the next press', async () => {
    const answers = [refusal(500), ok()];
    const { send, held } = heldService();
    const journey = startJourney({ flow: asking(['surname']), send, memory: filled });
    await journey.submit();
    await held[0]?.answer(answers[0] ?? ok());
    await journey.submit();
    expect(journey.screen().message).toBeNull();
  });

  test('a save that never answers fails at its time limit', async () => {
    const { send } = heldService();
    const journey = startJourney({ flow: asking(['surname']), send, memory: filled });
    await journey.submit();
    await journey.pass(10_000);
    expect(journey.is('editing')).toBe(true);
    expect(journey.screen().message).toContain('We could not save this.');
  });

  test('events are recorded after everything has succeeded, and only those whose condition holds', async () => {
    const answers = [refusal(500), ok()];
    const submit = {
      ...next,
      track: ['moved', { event: 'lead', when: [{ not: 'there' }] }, { event: 'never', when: 'there' }],
    };
    const flow = trialFlow(
      { one: screen('', { body: ['surname'], submit }), two: screen('two') },
      { fields, outcomes, conditions: { there: [{ fact: 'user.exists', is: true }] } },
    );
    const journey = startJourney({ flow, send: async () => answers.shift() ?? ok(), memory: filled });
    await journey.submit();
    expect(journey.tracked).toEqual([]);
    await journey.submit();
    expect(journey.tracked).toEqual(['moved', 'lead']);
  });

  test('an event that is to be recorded once is recorded once', async () => {
    const submit = { ...next, track: ['moved', { event: 'lead', once: true }] };
    const journey = startJourney({ flow: asking(['surname'], { submit }), send: async () => ok(), memory: filled });
    await journey.submit();
    await journey.go('one');
    await journey.submit();
    expect(journey.tracked).toEqual(['moved', 'lead', 'moved']);
  });
});

describe('calls', () => {
  const asks = { operation: 'updateVisit' } as const;
  const quick = trialEffect({ does: () => ({ outcome: 'done' }) });
  const slow = trialEffect({
    asks,
    outcomes: { done: { gives: ['qkba'] }, failed: { message: 'It did not work.' } },
    does: (status) => (status === 200 ? { outcome: 'done', facts: { qkba: 'hi' } } : { outcome: 'failed' }),
  });
  const trials = { ...effects, 'trial.quick': quick, 'trial.slow': slow };
  const ways = {
    'trial.quick': { done: 'continue', failed: 'stay' },
    'trial.slow': { done: 'continue', failed: 'stay' },
  } as const;
  const flowOf = (one: Partial<Screen>, more: Partial<ReturnType<typeof trialFlow>> = {}) =>
    trialFlow(
      { one: screen('', one), two: screen('two'), three: screen('three') },
      { fields, outcomes: { ...outcomes, ...ways }, ...more },
    );
  const to = [{ screen: 'two' }];

  test('they run in order, those whose condition fails are left out, and the first that does not continue ends it', async () => {
    const { send, held } = heldService();
    const flow = flowOf({
      submit: {
        label: 'Next',
        run: [{ effect: 'trial.slow', when: [{ fact: 'qkba', known: true }] }, 'trial.slow', 'claim.save'],
        to,
      },
    });
    const journey = startJourney({ flow, send, effects: trials });
    await journey.submit();
    expect(held).toHaveLength(1);
    await held[0]?.answer(refusal(500));
    expect(journey.screen().message).toBe('It did not work.');
    expect(journey.calls('updateClaim')).toEqual([]);
  });

  test('a call may say otherwise what happens on its outcome', async () => {
    const run = [{ effect: 'trial.slow', on: { failed: [{ screen: 'three' }] } }];
    const journey = startJourney({ flow: flowOf({ submit: { label: 'Next', run, to } }), effects: trials });
    await journey.submit();
    expect(journey.at()).toBe('three');
  });

  test('a call after a pause waits so long and no longer', async () => {
    const { send, held } = heldService();
    const run = [{ effect: 'trial.slow', after: 3000 }];
    const journey = startJourney({ flow: flowOf({ submit: { label: 'Next', run, to } }), send, effects: trials });
    await journey.submit();
    await journey.pass(2999);
    expect(held).toHaveLength(0);
    await journey.pass(1);
    expect(held).toHaveLength(1);
  });

  test('a call that is not waited for holds nobody up', async () => {
    const { send, held } = heldService();
    const run = [{ effect: 'trial.slow', wait: false }];
    const journey = startJourney({ flow: flowOf({ submit: { label: 'Next', run, to } }), send, effects: trials });
    await journey.submit();
    expect(held).toHaveLength(1);
    expect(journey.at()).toBe('two');
  });

  test('Next waits for the calls in the background, up to their time limit', async () => {
    const { send, held } = heldService();
    const flow = flowOf({
      enter: { background: ['trial.slow'] },
      submit: { label: 'Next', to: [{ when: [{ fact: 'qkba', is: 'hi' }], screen: 'two' }, { screen: 'three' }] },
    });
    const journey = startJourney({ flow, send, effects: trials });
    await journey.submit();
    expect(journey.is('checking')).toBe(true);
    await held[0]?.answer(ok());
    expect(journey.at()).toBe('two');

    const late = startJourney({ flow, send: heldService().send, effects: trials });
    await late.submit();
    await late.pass(1000);
    expect(late.at()).toBe('three');
  });

  test('what is to run once is not run again once it has given its facts', async () => {
    const flow = flowOf({ enter: { background: [{ effect: 'trial.slow', once: true }] } });
    const journey = startJourney({ flow, send: async () => ok(), effects: trials });
    await journey.settle();
    await journey.go('two');
    await journey.go('one');
    expect(journey.calls('updateVisit')).toHaveLength(1);
  });

  test('what is to run once and did not work is tried again', async () => {
    const flow = flowOf({ enter: { background: [{ effect: 'trial.slow', once: true }] } });
    const journey = startJourney({ flow, send: async () => refusal(500), effects: trials });
    await journey.settle();
    await journey.go('two');
    await journey.go('one');
    expect(journey.calls('updateVisit')).toHaveLength(2);
  });

  test('calls on entry come before the screen is there, after their pause, and `to` goes on by itself', async () => {
    const { send, held } = heldService();
    const enter = {
      after: 500,
      run: ['trial.slow'],
      to: [{ when: [{ fact: 'qkba', is: 'hi' as const }], screen: 'two' }, { stay: 'Stay here.' }],
    };
    const journey = startJourney({ flow: flowOf({ enter }), send, effects: trials });
    await journey.pass(499);
    expect(held).toHaveLength(0);
    await journey.pass(1);
    expect(journey.is('working')).toBe(true);
    await held[0]?.answer(ok());
    expect(journey.at()).toBe('two');
    expect(journey.arrival().by).toBe('auto');
  });

  test('calls on entry without a way on leave the claimant on the screen', async () => {
    const journey = startJourney({
      flow: flowOf({ enter: { run: ['trial.slow'] } }),
      send: async () => ok(),
      effects: trials,
    });
    await journey.settle();
    expect(journey.is('editing')).toBe(true);
    expect(journey.memory().facts.qkba).toBe('hi');
  });

  test('a rule of an outcome in the background moves the claimant by itself', async () => {
    const { send, held } = heldService();
    const background = [{ effect: 'trial.slow', on: { done: [{ screen: 'two' }] } }];
    const journey = startJourney({ flow: flowOf({ enter: { background } }), send, effects: trials });
    await held[0]?.answer(ok());
    expect(journey.at()).toBe('two');
  });

  test('an outcome that the effect does not declare is its failure', async () => {
    const strange = trialEffect({
      outcomes: { done: {}, failed: { message: 'No.' } },
      does: () => ({ outcome: 'splendid' }),
    });
    const flow = flowOf({ submit: { label: 'Next', run: ['trial.quick'], to } });
    const journey = startJourney({ flow, effects: { ...trials, 'trial.quick': strange } });
    await journey.submit();
    expect(journey.screen().message).toBe('No.');
  });

  test('a call that breaks is reported and shows the failed state; trying again works and keeps the answers', async () => {
    let broken = true;
    const fragile = trialEffect({
      does() {
        if (broken) throw new Error('a fault of ours');
        return { outcome: 'done' };
      },
    });
    const flow = flowOf({ body: ['surname'], submit: { label: 'Next', run: ['trial.quick'], to } });
    const journey = startJourney({ flow, effects: { ...trials, 'trial.quick': fragile } });
    journey.answer('surname', 'Holloway');
    await journey.submit();
    expect(journey.is('failed')).toBe(true);
    expect(journey.reported).toEqual([new Error('a fault of ours')]);
    broken = false;
    journey.say({ type: 'retry' });
    expect(journey.is('editing')).toBe(true);
    expect(journey.memory().answers.surname).toBe('Holloway');
    await journey.submit();
    expect(journey.at()).toBe('two');
  });

  test('a call in the background that breaks is reported, and Next does not wait for it', async () => {
    const broken = trialEffect({
      does: () => {
        throw new Error('a fault of ours');
      },
    });
    const flow = flowOf({ enter: { background: ['trial.quick'] }, submit: { label: 'Next', to } });
    const journey = startJourney({ flow, effects: { ...trials, 'trial.quick': broken } });
    await journey.settle();
    await journey.submit();
    expect(journey.reported).toEqual([new Error('a fault of ours')]);
    expect(journey.at()).toBe('two');
  });

  test('a call that lacks a fact says so and leaves the button usable', async () => {
    const needy = trialEffect({ reads: { claim: [], facts: ['claim.number'] }, does: () => ({ outcome: 'done' }) });
    const flow = flowOf({ submit: { label: 'Next', run: ['trial.quick'], to } });
    const journey = startJourney({ flow, effects: { ...trials, 'trial.quick': needy } });
    await journey.submit();
    expect(journey.is('editing')).toBe(true);
    expect(journey.screen().message).toEqual(expect.stringContaining('again'));
    journey.actor.send({ type: 'merge', change: { facts: { 'claim.number': 'abc' } } });
    await journey.submit();
    expect(journey.at()).toBe('two');
  });

  test('a call that lacks an answer of its own screen, which may be left empty, does not hang either', async () => {
    const needy = trialEffect({ reads: { claim: ['middle_name'], facts: [] }, does: () => ({ outcome: 'done' }) });
    const flow = flowOf({ body: ['nickname'], submit: { label: 'Next', run: ['trial.quick'], to } });
    const journey = startJourney({ flow, effects: { ...trials, 'trial.quick': needy } });
    await journey.submit();
    expect(journey.is('editing')).toBe(true);
  });
});

describe('dialogs, buttons and what rules do', () => {
  const dialogs = {
    sure: {
      title: 'Sure?',
      text: 'Think again.',
      actions: { yes: { label: 'Yes', to: [{ screen: 'two' }] }, no: { label: 'No', to: [{ stay: 'As you like.' }] } },
    },
  };
  const trials = {
    ...effects,
    'trial.quick': trialEffect({
      outcomes: { done: { gives: ['qkba'] }, failed: {} },
      does: () => ({ outcome: 'done', facts: { qkba: 'md' } }),
    }),
  };
  const flowOf = (one: Partial<Screen>) =>
    trialFlow(
      { one: screen('', { body: ['email'], dialogs, ...one }), two: screen('two'), three: screen('three') },
      { fields, outcomes: { ...outcomes, 'trial.quick': { done: 'continue', failed: 'stay' } } },
    );
  const toDialog = { actions: { ask: { label: 'Ask', to: [{ dialog: 'sure', clear: ['email'] }] } } };

  test('a dialog opens over its screen, whose pauses go on', async () => {
    const { send, held } = heldService();
    const journey = startJourney({
      flow: flowOf({ actions: { ask: { label: 'Ask', to: [{ dialog: 'sure' }] } } }),
      send,
    });
    journey.answer('email', 'pat@example.com');
    await journey.action('ask');
    expect(journey.screen().dialog).toBe('sure');
    await journey.pass(500);
    expect(held).toHaveLength(1);
    expect(journey.at()).toBe('one');
  });

  test('a dialog that is opened may empty answers', async () => {
    const journey = startJourney({ flow: flowOf(toDialog) });
    journey.answer('email', 'pat@example.com');
    await journey.action('ask');
    expect(journey.memory().answers.email).toBeUndefined();
  });

  test('its buttons close it and lead on; a bare close leaves everything as it was', async () => {
    const journey = startJourney({ flow: flowOf(toDialog) });
    await journey.action('ask');
    journey.say({ type: 'dialog.close' });
    expect(journey.screen().dialog).toBeNull();
    await journey.action('ask');
    journey.say({ type: 'dialog.action', name: 'no' });
    expect(journey.screen()).toMatchObject({ dialog: null, message: 'As you like.', job: null });
    await journey.action('ask');
    journey.say({ type: 'dialog.action', name: 'yes' });
    expect(journey.at()).toBe('two');
  });

  test('a dialog can come out of Next, and the screen stays usable under it', async () => {
    const submit = { label: 'Next', to: [{ dialog: 'sure' }] };
    const journey = startJourney({ flow: flowOf({ body: [], submit }) });
    await journey.submit();
    expect(journey.screen()).toMatchObject({ dialog: 'sure', job: null });
    expect(journey.is('editing')).toBe(true);
  });

  test('`stay` says something and empties answers', async () => {
    const actions = { again: { label: 'Again', to: [{ stay: 'Type it again.', clear: ['email'] }] } };
    const journey = startJourney({ flow: flowOf({ actions }) });
    journey.answer('email', 'pat@example.com');
    await journey.action('again');
    expect(journey.screen()).toMatchObject({ message: 'Type it again.', job: null });
    expect(journey.memory().answers.email).toBeUndefined();
  });

  test('a rule with a pause and calls goes on after both', async () => {
    const actions = { on: { label: 'On', to: [{ after: 3000, run: ['trial.quick'], screen: 'two' }] } };
    const journey = startJourney({ flow: flowOf({ actions }), effects: trials });
    await journey.action('on');
    await journey.pass(2999);
    expect(journey.at()).toBe('one');
    expect(journey.memory().facts.qkba).toBeUndefined();
    await journey.pass(1);
    expect(journey.at()).toBe('two');
    expect(journey.memory().facts.qkba).toBe('md');
  });

  test('a button runs its calls without asking whether the answers are valid', async () => {
    const actions = { on: { label: 'On', run: ['trial.quick'], to: [{ screen: 'three' }] } };
    const journey = startJourney({ flow: flowOf({ actions }), effects: trials });
    await journey.action('on');
    expect(journey.at()).toBe('three');
  });

  test('a rule may leave for an address, its facts encoded, or ask for help; the screen stays usable', async () => {
    const actions = {
      away: { label: 'Away', to: [{ url: '/elsewhere?id={claim.number}' }] },
      help: { label: 'Help', to: [{ help: 'phone' }] },
    };
    const journey = startJourney({ flow: flowOf({ actions }), memory: { facts: { 'claim.number': 'a b&c' } } });
    await journey.action('away');
    await journey.action('help');
    expect(journey.emitted).toEqual([
      { type: 'url', url: '/elsewhere?id=a%20b%26c' },
      { type: 'help', issue: 'phone' },
    ]);
    expect(journey.is('editing')).toBe(true);
  });
});
