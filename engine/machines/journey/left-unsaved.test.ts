import { expect, test } from 'vitest';
import { startWalk } from '#fixtures/drivers/engine-walk.ts';
import { ok, startJourney } from '#fixtures/drivers/journey.ts';
import { screen, trialEffect, trialFields, trialFlow } from '#fixtures/trial-flow.ts';
import { ASKED_FIRST } from '../../state/missing-inputs.ts';
import { savedFact } from '../../vocabulary/fact.ts';

const next = (run: string[], to: string) => ({ label: 'Next', run, to: [{ screen: to }] });
const outcomes = {
  'claim.save': { saved: 'continue', refused: 'stay', failed: 'stay' },
  'trial.ask': { done: 'continue', failed: 'continue' },
} as const;
const { surname, email } = trialFields;
const fields = { ...(surname && { surname }), ...(email && { email: { ...email, verify: undefined } }) };
const about = trialEffect({
  reads: { claim: ['last_name'], facts: [] },
  asks: { operation: 'validateUser' },
  does: () => ({ outcome: 'done' }),
});

test('an answer that was changed and left by Forward is saved with the next screen that is saved', async () => {
  const walk = await startWalk();
  const { journey } = walk;
  await walk.to('contact');
  await journey.go('info');
  journey.answer('surname', 'Okafor');
  await journey.go('contact');
  await walk.next();
  expect(journey.at()).toBe('sign');
  expect(walk.api.claim()).toMatchObject({ last_name: 'Okafor', email: walk.person.email });
  expect(journey.state().facts[savedFact('surname')]).toBe(true);
});

test('what is asked about the claimant on entry waits for a changed answer to be saved: its screen asks for it, with a sentence', async () => {
  const journey = startJourney({
    flow: trialFlow(
      {
        name: screen('', { body: ['surname'], submit: next(['claim.save'], 'mail') }),
        mail: screen('mail', { body: ['email'], submit: next(['claim.save'], 'end') }),
        end: screen('end', { enter: { background: ['trial.ask'] }, end: true }),
      },
      { fields, outcomes },
    ),
    send: async () => ok(),
    effects: { ...(await import('../../claims/effects/index.ts')).effects, 'trial.ask': about },
  });
  journey.answer('surname', 'Holloway');
  await journey.submit();
  journey.answer('email', 'pat@example.com');
  await journey.submit();
  await journey.go('name');
  journey.answer('surname', 'Okafor');
  await journey.go('end');
  expect(journey.at()).toBe('name');
  expect(journey.screen().notice).toBe(ASKED_FIRST);
  expect(journey.calls('validateUser')).toHaveLength(1);
  await journey.submit();
  await journey.submit();
  expect(journey.at()).toBe('end');
});

test('a screen that lacked something leaves no path: once it is given, Next leads there and on', async () => {
  const walk = await startWalk();
  const { journey } = walk;
  await walk.to('contact');
  await journey.go('sign');
  expect([journey.at(), journey.state().trail]).toEqual(['contact', ['postcode', 'info', 'contact']]);
  await walk.next();
  expect([journey.at(), journey.state().trail.at(-2)]).toEqual(['sign', 'contact']);
});
