import { expect, test } from 'vitest';
import { checkFlows, link } from '#engine';
import { ok, refusal, startJourney } from '#fixtures/drivers/journey.ts';
import { filesOf, smallFlow } from '#fixtures/small-flow.ts';
import { screen, trialFields, trialFlow, trialOutcomes, trialSource } from '#fixtures/trial-flow.ts';
import type { Flow, Screen } from '#schemas/flow.ts';

const next = { label: 'Next', to: [{ screen: 'two' }] };

const runOf = (one: Partial<Screen>, more: Partial<Flow> = {}) =>
  trialFlow(
    { one: screen('', { body: ['surname'], ...one }), two: screen('two') },
    { fields: trialFields, outcomes: trialOutcomes, ...more },
  ).screens.one?.submit?.run.map(({ effect }) => effect);

test('a main button saves the fields of its screen as its first call, though its run does not name the save', () => {
  expect(runOf({ submit: next })).toEqual(['claim.save']);
  expect(runOf({ submit: { ...next, run: ['user.create'] } })).toEqual(['claim.save', 'user.create']);
});

test('fields of a step are saved too', () => {
  const steps = [
    { id: 'a', body: ['agreed'] },
    { id: 'b', body: ['surname'] },
  ];
  expect(runOf({ body: [], steps, submit: next })).toEqual(['claim.save']);
});

test('a run that names the save anywhere keeps its own order', { tags: ['SIGN-06'] }, () => {
  expect(runOf({ submit: { ...next, run: ['user.validate', 'claim.save'] } })).toEqual(['user.validate', 'claim.save']);
  const sequences = { outer: ['user.create', 'inner'], inner: [{ effect: 'claim.save', when: [{ not: 'never' }] }] };
  expect(
    runOf({ submit: { ...next, run: ['outer'] } }, {
      sequences,
      conditions: { never: [{ fact: 'agreed', is: true }] },
    } as Partial<Flow>),
  ).toEqual(['user.create', 'claim.save']);
});

test('a screen without saved fields saves nothing', () => {
  expect(runOf({ body: [], submit: next })).toEqual([]);
  const fields = { note: { type: 'yesNo', label: 'Is this for you alone?' } };
  expect(runOf({ body: ['note'], submit: next }, { fields })).toEqual([]);
});

test('the answers are saved when the screen is left, and a save that fails keeps the claimant there', async () => {
  const flow = link(
    trialSource(
      { one: screen('', { body: ['surname'], submit: next }), two: screen('two') },
      { fields: trialFields, outcomes: trialOutcomes },
    ),
  );
  const answers = [refusal(500), ok()];
  const journey = startJourney({
    flow,
    send: async () => answers.shift() ?? ok(),
    state: { answers: { surname: 'Holloway' } },
  });
  await journey.submit();
  expect(journey.at()).toBe('one');
  expect(journey.screen().message).toBe('We could not save this. Check your connection and try again.');
  await journey.submit();
  expect(journey.at()).toBe('two');
  expect(journey.state().facts['surname.saved']).toBe(true);
  expect(journey.calls('updateClaim').map(({ body }) => body?.last_name)).toEqual(['Holloway', 'Holloway']);
});

const told = (flow: Record<string, unknown>): string[] =>
  checkFlows(filesOf(flow), ['small']).problems.map(({ code, path }) => `${code} ${path}`);

const contact = {
  fields: { email: { type: 'email', label: 'Email', saveAs: 'email' } },
  outcomes: {
    'claim.save': { saved: 'continue', refused: 'stay', failed: 'stay' },
    'lead.push': { queued: 'continue', failed: 'continue' },
  },
};
const push = { label: 'Next', run: ['lead.push'], to: [{ screen: 'last' }] };

test('what an effect reads of the claim is saved before, by the button itself', () => {
  expect(told(smallFlow(contact, { first: { body: ['email'], submit: push } }))).toEqual([]);
});

test('what the page alone knows is refused where an effect reads it of the claim', () => {
  const past = { go: { label: 'Go on', to: [{ screen: 'middle' }] } };
  const flow = smallFlow(contact, {
    first: { body: ['email', 'go'], actions: past, submit: { label: 'Next', to: [{ screen: 'middle' }] } },
    middle: { path: 'middle', heading: 'Middle', body: [], submit: push },
  });
  expect(told(flow)).toEqual(['read-before-saved screens.middle.submit.run[0]']);
  expect(
    told(smallFlow(contact, { first: { body: ['email'], submit: { ...push, run: ['lead.push', 'claim.save'] } } })),
  ).toEqual(['read-before-saved screens.first.submit.run[0]']);
});

test('a flow need not say what happens on the outcomes of a save that it does not name', () => {
  const { 'lead.push': outcomes } = contact.outcomes;
  expect(
    told(
      smallFlow(
        { fields: contact.fields, outcomes: { 'lead.push': outcomes } },
        { first: { body: ['email'], submit: push } },
      ),
    ),
  ).toEqual([]);
});
