import { describe, expect, test } from 'vitest';
import { TODAY } from '#fixtures/drivers/journey.ts';
import { productFlow } from '#fixtures/flow.ts';
import { screen, trialFields, trialFlow } from '#fixtures/trial-flow.ts';
import { effects } from '../claims/effects/index.ts';
import { fieldTypes } from '../claims/fields/index.ts';
import { runtimeVocabulary as claims } from '../claims/runtime-vocabulary.ts';
import type { LinkedFlow } from '../flow/linked-flow.ts';
import { CHANGED_NOTICE, rehydrate } from '../reachability/rehydrate.ts';
import { firstIncompleteScreen } from './derived-path.ts';
import { applyChange, emptyState, type JourneyState, type PersistedJourney, persistJourney } from './journey-state.ts';
import { answersFrom, mergeClaim, parsePersisted, parsePersistedFor, type StoredClaim } from './persisted-journey.ts';
import { Selectors } from './selectors.ts';

const fields = trialFields;
const screens = {
  start: screen('', { body: ['surname'], submit: { label: 'Next', to: [{ screen: 'info' }] } }),
  info: screen('info', { body: ['email', 'agreed'], submit: { label: 'Next', to: [{ screen: 'end' }] } }),
  end: screen('end', { end: true }),
};
const flow = trialFlow(screens, { fields });
const savedAt = '2026-03-02T10:00:00.000Z';
const atInfo: JourneyState = {
  ...emptyState,
  answers: { surname: 'Holloway', email: 'pat@example.com' },
  facts: { 'surname.saved': true, 'claim.number': 'abc' },
  verdicts: { email: { value: 'pat@example.com', verdict: 'valid' } },
  trail: ['start', 'info'],
};
const persisted = (changes: Partial<PersistedJourney> = {}): PersistedJourney => ({
  ...persistJourney(flow, 'r1', 'info', atInfo, savedAt),
  ...changes,
});
const page = (of: LinkedFlow, revision: string) => ({ flow: of, revision, today: TODAY, fieldTypes, effects });
const reload = (stored: PersistedJourney | null, asked: string | null = null, revision = 'r1', of = flow) =>
  rehydrate(page(of, revision), stored && parsePersisted(JSON.stringify(stored)), asked);

describe('what a tab keeps', () => {
  test('it comes back as it was', () => {
    expect(parsePersisted(JSON.stringify(persisted()))).toEqual(persisted());
    expect(reload(persisted())).toEqual({ screen: 'info', state: atInfo, notice: null });
  });

  test('the address of the page gives the screen, the persisted journey what was entered', () => {
    expect(reload(persisted(), 'start')).toMatchObject({ screen: 'start', state: atInfo });
  });

  test.each([
    ['no text at all', null],
    ['corrupt JSON', '{"flow":"trial","scre'],
    ['another kind of JSON', '[1,2]'],
    ['null', 'null'],
    ['a record without its members', '{"flow":"trial","screen":"info","revision":"r1"}'],
    ['answers that are a list', JSON.stringify({ ...persisted(), answers: [] })],
    ['a trail that is not a list', JSON.stringify({ ...persisted(), trail: 'start' })],
    ['a screen that is not a name', JSON.stringify({ ...persisted(), screen: 7 })],
  ])('%s is not a persisted journey: the journey begins where the address says', { tags: ['FD-5'] }, (_, text) => {
    expect(parsePersisted(text)).toBeNull();
    expect(rehydrate(page(flow, 'r1'), parsePersisted(text), null)).toEqual({
      screen: 'start',
      state: null,
      notice: null,
    });
  });

  test('parts of another shape are left out, and the rest is kept', { tags: ['FD-5'] }, () => {
    const text = JSON.stringify({
      ...persisted(),
      trail: ['start', 7, 'info'],
      verdicts: { email: 'valid', surname: { value: 'x', verdict: 'splendid' } },
      savedAt: 12,
    });
    expect(parsePersisted(text)).toMatchObject({
      trail: ['start', 'info'],
      verdicts: {},
      savedAt: '',
      answers: atInfo.answers,
    });
  });

  test('an answer whose type has changed shape is left out, so that nothing throws on it', { tags: ['FD-5'] }, () => {
    const { state } = reload(persisted({ answers: { surname: 42, email: { at: 'example.com' }, agreed: 'yes' } }));
    const selectors = new Selectors({ flow, state: { ...atInfo, ...state }, today: TODAY, fieldTypes });
    expect(Object.keys(selectors.errorsOn('info'))).toEqual(['email', 'agreed']);
  });

  test('a persisted journey of another claim is not read; one of no claim yet is', () => {
    const text = JSON.stringify(persisted());
    expect(parsePersistedFor(text, 'abc', claims)).toEqual(persisted());
    expect(parsePersistedFor(text, 'xyz', claims)).toBeNull();
    expect(parsePersistedFor(text, null, claims)).toEqual(persisted());
    const early = persisted({ facts: {} });
    expect(parsePersistedFor(JSON.stringify(early), 'xyz', claims)).toEqual(early);
  });
});

describe('a flow that has changed since', () => {
  test('a claimant who was only on the first screen of another flow starts where the address says, with what they entered', () => {
    const before = persisted({ flow: 'other', screen: 'start', trail: ['start'] });
    for (const asked of ['start', 'info', 'end'])
      expect(reload(before, asked)).toMatchObject({
        screen: asked,
        notice: null,
        state: { answers: atInfo.answers, trail: ['start'] },
      });
  });

  test('corrected texts change no revision, so no claimant is set back', () => {
    expect(reload(persisted())).toMatchObject({ screen: 'info', notice: null });
  });

  test('a screen with another name: at the first unfinished screen, with a sentence, answers kept', {
    tags: ['FD-5'],
  }, () => {
    const start = screen('', { body: ['surname'], submit: { label: 'Next', to: [{ screen: 'details' }] } });
    const details = { ...screens.info, path: 'details' };
    const renamed = trialFlow({ start, details, end: screens.end }, { fields });
    const back = reload(persisted(), null, 'r2', renamed);
    expect(back).toMatchObject({ screen: 'details', notice: CHANGED_NOTICE });
    expect(back.state?.answers).toEqual(atInfo.answers);
    expect(back.state?.trail).toEqual(['start']);
  });

  test('a changed flow in which the screen is still due leaves the claimant there, without a word', () => {
    expect(reload(persisted(), null, 'r2')).toMatchObject({
      screen: 'info',
      notice: null,
      state: { trail: ['start', 'info'] },
    });
  });

  test('a changed flow that asks for more before it: at what it asks, with a sentence', () => {
    const more = trialFlow(
      {
        ...screens,
        start: screen('', { body: ['surname', 'agreed'], submit: { label: 'Next', to: [{ screen: 'info' }] } }),
        info: screen('info', { body: ['email'], submit: { label: 'Next', to: [{ screen: 'end' }] } }),
      },
      { fields, start: 'start' },
    );
    expect(reload(persisted(), null, 'r2', more)).toMatchObject({
      screen: 'start',
      notice: CHANGED_NOTICE,
      state: { answers: atInfo.answers },
    });
  });

  test('an answer that the claim does not hold yet is not finished', () => {
    const state = { ...atInfo, facts: {} };
    expect(firstIncompleteScreen({ ...page(flow, 'r1'), state })).toEqual({ screen: 'start', trail: ['start'] });
  });

  test('the walk follows conditions and ends where it has been, whatever the flow', () => {
    const circle = trialFlow({
      one: screen('', {
        submit: { label: 'Next', to: [{ when: [{ fact: 'qkba', is: 'hi' }], screen: 'three' }, { screen: 'two' }] },
      }),
      two: screen('two', { submit: { label: 'Next', to: [{ screen: 'one' }] } }),
      three: screen('three', { end: true }),
    });
    expect(firstIncompleteScreen({ ...page(circle, 'r1'), state: emptyState }).trail).toEqual(['one', 'two']);
    expect(firstIncompleteScreen({ ...page(circle, 'r1'), state: { ...emptyState, facts: { qkba: 'hi' } } })).toEqual({
      screen: 'three',
      trail: ['one', 'three'],
    });
  });
});

describe('what the service holds', () => {
  const stored = (data: Record<string, unknown>, screens_completed: string[] = []): StoredClaim => ({
    data,
    screens_completed,
  });
  const v3 = productFlow('v3').flow;

  test('a restored claim gives the answers, the facts and the path back', { tags: ['SES-20'] }, () => {
    const claim = stored(
      {
        claim_number: 'abc',
        postcode: 'OX4 2DP',
        title: 'Mrs.',
        first_name: 'Margaret',
        dob: '1961-04-09',
        dateOfBirth: '09/04/1961',
        phone_number: '+447700900456',
        soft_check_privacy: true,
        qkba: 'hi',
        user_exists: false,
      },
      ['info', 'postcode'],
    );
    const state = mergeClaim(v3, emptyState, claim, fieldTypes);
    expect(state.answers).toMatchObject({
      address: { postcode: 'OX4 2DP', address: null },
      title: 'Mrs',
      givenName: 'Margaret',
      dateOfBirth: { day: '9', month: '4', year: '1961' },
      mobile: '07700 900456',
      softSearch: true,
    });
    expect(state.facts).toMatchObject({
      'claim.number': 'abc',
      qkba: 'hi',
      'user.exists': false,
      'givenName.saved': true,
    });
    expect(state.trail).toEqual(['postcode', 'info']);
  });

  test('the claim wins on what was saved, the page on what was not', { tags: ['SR-4'] }, () => {
    const state: JourneyState = {
      ...emptyState,
      answers: { surname: 'Holloway', email: 'typed@example.com' },
      facts: { 'surname.saved': true },
      trail: ['start', 'info'],
    };
    const merged = mergeClaim(
      flow,
      state,
      stored({ last_name: 'Okafor', email: 'stored@example.com', not_already_filed: true }),
      fieldTypes,
    );
    expect(merged.answers).toEqual({ surname: 'Okafor', email: 'typed@example.com', agreed: true });
    expect(merged.trail).toEqual(['start', 'info']);
  });

  test.each([
    ['85', undefined],
    ['27/03/85', undefined],
    ['1990-01-02', undefined],
    ['1/2/1990', { day: '1', month: '2', year: '1990' }],
  ])(
    'of a stored date "%s" only two parts and a four-digit year are read, anything else is dropped',
    { tags: ['VAL-37', 'VAL-38'] },
    (dateOfBirth, answer) => {
      expect(answersFrom(v3, { dateOfBirth }, fieldTypes).dateOfBirth).toEqual(answer);
    },
  );

  test('a stored 27/03/0085 is shown and called invalid, never read as 1985', { tags: ['DB-2'] }, () => {
    const answers = answersFrom(v3, { dateOfBirth: '27/03/0085' }, fieldTypes);
    expect(answers.dateOfBirth).toEqual({ day: '27', month: '3', year: '0085' });
    const state = { ...emptyState, answers, trail: ['info'] };
    expect(new Selectors({ flow: v3, state, today: TODAY, fieldTypes }).errorOf('dateOfBirth')?.text).toBe(
      'Please enter a valid date of birth',
    );
  });

  test('values that are not answers of this flow are left alone', () => {
    expect(answersFrom(v3, { first_name: 7, title: 'Lord', signature: 'scribble', email: null }, fieldTypes)).toEqual(
      {},
    );
  });
});

describe('remembering', () => {
  test('what a change does not name keeps its identity, so that only what changed is drawn', () => {
    const after = applyChange(atInfo, { answers: { agreed: true } }, claims);
    expect(after).toMatchObject({ answers: { surname: 'Holloway', agreed: true } });
    expect(after.facts).toBe(atInfo.facts);
    expect(after.verdicts).toBe(atInfo.verdicts);
  });

  test('another claim number forgets what effects gave for the old claim; answers, settings and verdicts stay', {
    tags: ['SIGN-13'],
  }, () => {
    const before: JourneyState = {
      ...atInfo,
      facts: {
        ...atInfo.facts,
        'questions.list': [],
        qkba: 'hi',
        'user.exists': true,
        'support.email': 'help@reclaim.example',
      },
    };
    const after = applyChange(before, { facts: { 'claim.number': 'xyz' } }, claims);
    expect(after.facts).toEqual({ 'claim.number': 'xyz', 'support.email': 'help@reclaim.example' });
    expect(after.answers).toBe(before.answers);
    expect(after.verdicts).toBe(before.verdicts);
  });

  test('the same claim number, or a first one, forgets nothing', { tags: ['SIGN-12'] }, () => {
    const before: JourneyState = { ...atInfo, facts: { ...atInfo.facts, 'questions.list': [] } };
    expect(applyChange(before, { facts: { 'claim.number': 'abc' } }, claims).facts).toEqual(before.facts);
    const first: JourneyState = { ...emptyState, facts: { 'addresses.list': [] } };
    expect(applyChange(first, { facts: { 'claim.number': 'abc' } }, claims).facts).toHaveProperty('addresses.list');
  });
});
