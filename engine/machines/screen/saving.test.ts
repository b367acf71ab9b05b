import { describe, expect, test } from 'vitest';
import { heldService, ok, refusal, startJourney } from '#fixtures/drivers/journey.ts';
import { asking, screen, trialFields, trialFlow, trialNext, trialOutcomes } from '#fixtures/trial-flow.ts';

describe('saving', () => {
  const filled = { answers: { surname: 'Holloway' } };

  test('Next pressed three times is one save and one move', { tags: ['NV-4'] }, async () => {
    const { send, held } = heldService();
    const journey = startJourney({ flow: asking(['surname']), send, state: filled });
    journey.say({ type: 'submit' });
    await journey.submit();
    await journey.submit();
    expect(held).toHaveLength(1);
    await held[0]?.answer(ok());
    expect(journey.at()).toBe('two');
    expect(journey.entry().count).toBe(2);
  });

  test('while it is being saved an answer stands still: what is saved is what is shown', async () => {
    const { send, held } = heldService();
    const journey = startJourney({ flow: asking(['surname']), send, state: filled });
    await journey.submit();
    journey.answer('surname', 'Okafor');
    expect(journey.state().answers.surname).toBe('Holloway');
    await held[0]?.answer(refusal(500));
    journey.answer('surname', 'Okafor');
    expect(journey.state().answers.surname).toBe('Okafor');
  });

  test('what was saved is marked, and a change takes the mark away', async () => {
    const journey = startJourney({ flow: asking(['surname']), send: async () => ok(), state: filled });
    await journey.submit();
    expect(journey.state().facts['surname.saved']).toBe(true);
    await journey.go('one');
    journey.answer('surname', 'Okafor');
    expect(journey.state().facts['surname.saved']).toBe(false);
  });

  test('a save that is refused stays and says what the service says', { tags: ['ERR-05'] }, async () => {
    const journey = startJourney({
      flow: asking(['surname']),
      send: async () => refusal(422, 'This claim is closed.'),
      state: filled,
    });
    await journey.submit();
    expect(journey.screen().message).toBe('This claim is closed.');
    expect(journey.is('editing')).toBe(true);
  });

  test.each([refusal(500), refusal(500, 'HTTP error! Status: 500'), { status: 0, body: null }])(
    'a save that fails without words for people says what to do, never a status',
    { tags: ['ERR-06', 'ERR-20'] },
    async (answer) => {
      const journey = startJourney({ flow: asking(['surname']), send: async () => answer, state: filled });
      await journey.submit();
      expect(journey.screen().message).toBe('We could not save this. Check your connection and try again.');
      await journey.submit();
      expect(journey.calls('updateClaim')).toHaveLength(2);
    },
  );

  test('a message is gone with the next press', async () => {
    const answers = [refusal(500), ok()];
    const { send, held } = heldService();
    const journey = startJourney({ flow: asking(['surname']), send, state: filled });
    await journey.submit();
    await held[0]?.answer(answers[0] ?? ok());
    await journey.submit();
    expect(journey.screen().message).toBeNull();
  });

  test('a save that never answers fails at its time limit', async () => {
    const { send } = heldService();
    const journey = startJourney({ flow: asking(['surname']), send, state: filled });
    await journey.submit();
    await journey.pass(10_000);
    expect(journey.is('editing')).toBe(true);
    expect(journey.screen().message).toContain('We could not save this.');
  });

  test('events are recorded after everything has succeeded, and only those whose condition holds', async () => {
    const answers = [refusal(500), ok()];
    const submit = {
      ...trialNext,
      track: ['moved', { event: 'lead', when: [{ not: 'there' }] }, { event: 'never', when: 'there' }],
    };
    const flow = trialFlow(
      { one: screen('', { body: ['surname'], submit }), two: screen('two') },
      { fields: trialFields, outcomes: trialOutcomes, conditions: { there: [{ fact: 'user.exists', is: true }] } },
    );
    const journey = startJourney({ flow, send: async () => answers.shift() ?? ok(), state: filled });
    await journey.submit();
    expect(journey.tracked).toEqual([]);
    await journey.submit();
    expect(journey.tracked).toEqual(['moved', 'lead']);
  });

  test('an event marked to be recorded once is recorded once', async () => {
    const submit = { ...trialNext, track: ['moved', { event: 'lead', once: true }] };
    const journey = startJourney({ flow: asking(['surname'], { submit }), send: async () => ok(), state: filled });
    await journey.submit();
    await journey.go('one');
    await journey.submit();
    expect(journey.tracked).toEqual(['moved', 'lead', 'moved']);
  });
});
