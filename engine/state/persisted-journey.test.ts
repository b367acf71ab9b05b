import { describe, expect, test } from 'vitest';
import { productFlow } from '#fixtures/flow.ts';
import { TODAY } from '#fixtures/journey.ts';
import { screen, trialFields, trialFlow } from '#fixtures/trial-flow.ts';
import { effects } from '../claims/effects/index.ts';
import { fieldTypes } from '../claims/fields/index.ts';
import type { LinkedFlow } from '../flow/linked-flow.ts';
import { firstUnfinished } from './derived-path.ts';
import { type Envelope, emptyMemory, envelopeOf, type Memory, remember } from './journey-state.ts';
import {
  answersFrom,
  CHANGED_NOTICE,
  mergeClaim,
  ownEnvelope,
  readEnvelope,
  resume,
  type StoredClaim,
} from './persisted-journey.ts';
import { View } from './selectors.ts';

const fields = trialFields;
const screens = {
  start: screen('', { body: ['surname'], submit: { label: 'Next', to: [{ screen: 'info' }] } }),
  info: screen('info', { body: ['email', 'agreed'], submit: { label: 'Next', to: [{ screen: 'end' }] } }),
  end: screen('end', { end: true }),
};
const flow = trialFlow(screens, { fields });
const savedAt = '2026-03-02T10:00:00.000Z';
const atInfo: Memory = {
  ...emptyMemory,
  answers: { surname: 'Holloway', email: 'pat@example.com' },
  facts: { 'surname.saved': true, 'claim.number': 'abc' },
  verdicts: { email: { value: 'pat@example.com', verdict: 'valid' } },
  trail: ['start', 'info'],
};
const envelope = (changes: Partial<Envelope> = {}): Envelope => ({
  ...envelopeOf(flow, 'r1', 'info', atInfo, savedAt),
  ...changes,
});
const page = (of: LinkedFlow, revision: string) => ({ flow: of, revision, today: TODAY, fieldTypes, effects });
const reload = (stored: Envelope | null, asked: string | null = null, revision = 'r1', of = flow) =>
  resume(page(of, revision), stored && readEnvelope(JSON.stringify(stored)), asked);

describe('what a tab keeps', () => {
  test('it comes back as it was', () => {
    expect(readEnvelope(JSON.stringify(envelope()))).toEqual(envelope());
    expect(reload(envelope())).toEqual({ screen: 'info', memory: atInfo, notice: null });
  });

  test('the address of the page says which screen, the envelope what was entered', () => {
    expect(reload(envelope(), 'start')).toMatchObject({ screen: 'start', memory: atInfo });
  });

  test.each([
    ['no text at all', null],
    ['corrupt JSON', '{"flow":"trial","scre'],
    ['another kind of JSON', '[1,2]'],
    ['null', 'null'],
    ['an envelope without its members', '{"flow":"trial","screen":"info","revision":"r1"}'],
    ['answers that are a list', JSON.stringify({ ...envelope(), answers: [] })],
    ['a trail that is no list', JSON.stringify({ ...envelope(), trail: 'start' })],
    ['a screen that is no name', JSON.stringify({ ...envelope(), screen: 7 })],
  ])('case FD-5: %s is no envelope: the journey begins where the address says', (_, text) => {
    expect(readEnvelope(text)).toBeNull();
    expect(resume(page(flow, 'r1'), readEnvelope(text), null)).toEqual({
      screen: 'start',
      memory: null,
      notice: null,
    });
  });

  test('case FD-5: parts of another shape are left out, and the rest is kept', () => {
    const text = JSON.stringify({
      ...envelope(),
      trail: ['start', 7, 'info'],
      verdicts: { email: 'valid', surname: { value: 'x', verdict: 'splendid' } },
      savedAt: 12,
    });
    expect(readEnvelope(text)).toMatchObject({
      trail: ['start', 'info'],
      verdicts: {},
      savedAt: '',
      answers: atInfo.answers,
    });
  });

  test('case FD-5: an answer whose type has changed shape is left out, so that nothing throws on it', () => {
    const { memory } = reload(envelope({ answers: { surname: 42, email: { at: 'example.com' }, agreed: 'yes' } }));
    const view = new View({ flow, memory: { ...atInfo, ...memory }, today: TODAY, fieldTypes });
    expect(Object.keys(view.faultsOn('info'))).toEqual(['email', 'agreed']);
  });

  test('an envelope about another claim is not read; one about none yet is', () => {
    const text = JSON.stringify(envelope());
    expect(ownEnvelope(text, 'abc')).toEqual(envelope());
    expect(ownEnvelope(text, 'xyz')).toBeNull();
    expect(ownEnvelope(text, null)).toEqual(envelope());
    const early = envelope({ facts: {} });
    expect(ownEnvelope(JSON.stringify(early), 'xyz')).toEqual(early);
  });
});

describe('a flow that has changed since', () => {
  test('whoever has only been at the first screen of another flow begins where the address says, with what they entered', () => {
    const before = envelope({ flow: 'other', screen: 'start', trail: ['start'] });
    for (const asked of ['start', 'info', 'end'])
      expect(reload(before, asked)).toMatchObject({
        screen: asked,
        notice: null,
        memory: { answers: atInfo.answers, trail: ['start'] },
      });
  });

  test('corrected words change no revision, so nobody is set back', () => {
    expect(reload(envelope())).toMatchObject({ screen: 'info', notice: null });
  });

  test('case FD-5: a screen with another name: at the first unfinished screen, with a sentence, answers kept', () => {
    const start = screen('', { body: ['surname'], submit: { label: 'Next', to: [{ screen: 'details' }] } });
    const details = { ...screens.info, path: 'details' };
    const renamed = trialFlow({ start, details, end: screens.end }, { fields });
    const back = reload(envelope(), null, 'r2', renamed);
    expect(back).toMatchObject({ screen: 'details', notice: CHANGED_NOTICE });
    expect(back.memory?.answers).toEqual(atInfo.answers);
    expect(back.memory?.trail).toEqual(['start']);
  });

  test('a changed flow in which the screen is still due leaves the claimant there, without a word', () => {
    expect(reload(envelope(), null, 'r2')).toMatchObject({
      screen: 'info',
      notice: null,
      memory: { trail: ['start', 'info'] },
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
    expect(reload(envelope(), null, 'r2', more)).toMatchObject({
      screen: 'start',
      notice: CHANGED_NOTICE,
      memory: { answers: atInfo.answers },
    });
  });

  test('an answer that the claim does not hold yet is not finished', () => {
    const memory = { ...atInfo, facts: {} };
    expect(firstUnfinished({ ...page(flow, 'r1'), memory })).toEqual({ screen: 'start', trail: ['start'] });
  });

  test('the walk follows conditions and ends where it has been, whatever the flow', () => {
    const circle = trialFlow({
      one: screen('', {
        submit: { label: 'Next', to: [{ when: [{ fact: 'qkba', is: 'hi' }], screen: 'three' }, { screen: 'two' }] },
      }),
      two: screen('two', { submit: { label: 'Next', to: [{ screen: 'one' }] } }),
      three: screen('three', { end: true }),
    });
    expect(firstUnfinished({ ...page(circle, 'r1'), memory: emptyMemory }).trail).toEqual(['one', 'two']);
    expect(firstUnfinished({ ...page(circle, 'r1'), memory: { ...emptyMemory, facts: { qkba: 'hi' } } })).toEqual({
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

  test('SES-20: a restored claim gives the answers, the facts and the path back', () => {
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
    const memory = mergeClaim(v3, emptyMemory, claim, fieldTypes);
    expect(memory.answers).toMatchObject({
      address: { postcode: 'OX4 2DP', address: null },
      title: 'Mrs',
      givenName: 'Margaret',
      dateOfBirth: { day: '9', month: '4', year: '1961' },
      mobile: '07700 900456',
      softSearch: true,
    });
    expect(memory.facts).toMatchObject({
      'claim.number': 'abc',
      qkba: 'hi',
      'user.exists': false,
      'givenName.saved': true,
    });
    expect(memory.trail).toEqual(['postcode', 'info']);
  });

  test('case SR-4: the claim wins on what was saved, the page on what was not', () => {
    const memory: Memory = {
      ...emptyMemory,
      answers: { surname: 'Holloway', email: 'typed@example.com' },
      facts: { 'surname.saved': true },
      trail: ['start', 'info'],
    };
    const merged = mergeClaim(
      flow,
      memory,
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
    'VAL-37, VAL-38: of a stored date "%s" only two parts and a four-digit year are read, anything else is dropped',
    (dateOfBirth, answer) => {
      expect(answersFrom(v3, { dateOfBirth }, fieldTypes).dateOfBirth).toEqual(answer);
    },
  );

  test('case DB-2: a stored 27/03/0085 is shown and called invalid, never read as 1985', () => {
    const answers = answersFrom(v3, { dateOfBirth: '27/03/0085' }, fieldTypes);
    expect(answers.dateOfBirth).toEqual({ day: '27', month: '3', year: '0085' });
    const memory = { ...emptyMemory, answers, trail: ['info'] };
    expect(new View({ flow: v3, memory, today: TODAY, fieldTypes }).fault('dateOfBirth')?.text).toBe(
      'Please enter a valid date of birth',
    );
  });

  test('values that are no answers of ours are left alone', () => {
    expect(answersFrom(v3, { first_name: 7, title: 'Lord', signature: 'scribble', email: null }, fieldTypes)).toEqual(
      {},
    );
  });
});

describe('remembering', () => {
  test('what a change does not name keeps its identity, so that only what changed is drawn', () => {
    const after = remember(atInfo, { answers: { agreed: true } });
    expect(after).toMatchObject({ answers: { surname: 'Holloway', agreed: true } });
    expect(after.facts).toBe(atInfo.facts);
    expect(after.verdicts).toBe(atInfo.verdicts);
  });

  test('SIGN-13: another claim number forgets what effects gave for the old claim; answers, settings and verdicts stay', () => {
    const before: Memory = {
      ...atInfo,
      facts: {
        ...atInfo.facts,
        'questions.list': [],
        qkba: 'hi',
        'user.exists': true,
        'support.email': 'help@reclaim.example',
      },
    };
    const after = remember(before, { facts: { 'claim.number': 'xyz' } });
    expect(after.facts).toEqual({ 'claim.number': 'xyz', 'support.email': 'help@reclaim.example' });
    expect(after.answers).toBe(before.answers);
    expect(after.verdicts).toBe(before.verdicts);
  });

  test('SIGN-12: the same claim number, or a first one, forgets nothing', () => {
    const before: Memory = { ...atInfo, facts: { ...atInfo.facts, 'questions.list': [] } };
    expect(remember(before, { facts: { 'claim.number': 'abc' } }).facts).toEqual(before.facts);
    const first: Memory = { ...emptyMemory, facts: { 'addresses.list': [] } };
    expect(remember(first, { facts: { 'claim.number': 'abc' } }).facts).toHaveProperty('addresses.list');
  });
});
