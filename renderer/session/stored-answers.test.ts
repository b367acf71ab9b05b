import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type JourneyState, type LinkedFlow, Selectors } from '#engine';
import { fieldTypes } from '#engine/claims/fields/index.ts';
import { startWalk } from '#fixtures/drivers/engine-walk.ts';
import { TODAY } from '#fixtures/drivers/journey.ts';
import { productFlow } from '#fixtures/flow.ts';
import { goodSignature, PNG } from '#fixtures/signature.ts';
import { screen, trialFlow } from '#fixtures/trial-flow.ts';
import { browserStorages } from './storage.ts';
import { storeAnswers, storedCode, takeBackAnswers } from './stored-answers.ts';

beforeEach(() => localStorage.clear());

const store = (flow: LinkedFlow, state: JourneyState) =>
  storeAnswers(browserStorages(), new Selectors({ flow, state, today: TODAY, fieldTypes }));
const stored = (key = 'userAnswers') => JSON.parse(localStorage.getItem(key) ?? 'null');

/** The state after a walk through a journey to one of its screens. */
async function memoryAt(screenName: string, who: Parameters<typeof startWalk>[0] = {}) {
  const walk = await startWalk(who);
  await walk.to(screenName);
  return { flow: productFlow('v3').flow, state: walk.journey.state(), claim: walk.api.claim() };
}

describe('the stored answers', () => {
  test('userAnswers holds basicInfo under the documented names', {
    tags: [
      'ENT-069',
      'ENT-070',
      'ENT-071',
      'ENT-072',
      'ENT-075',
      'ENT-076',
      'ENT-077',
      'ENT-078',
      'ENT-079',
      'ENT-080',
      'ENT-081',
    ],
  }, async () => {
    const { flow, state, claim } = await memoryAt('sign');
    store(flow, state);
    expect(stored()).toEqual({
      basicInfo: {
        givenName: 'Margaret',
        surname: 'Holloway',
        title: 'Mrs.',
        dateOfBirth: '09/04/1961',
        dob: '1961-04-09',
        email: 'margaret.holloway@example.com',
        phone_number: '+447700900456',
        address: { ...(claim.address as object), city: 'Oxford' },
        addressID: (claim.address as { addressID: string }).addressID,
      },
    });
  });

  test('the address in the stored answers also has its city', { tags: ['ENT-068'] }, async () => {
    const { flow, state } = await memoryAt('info');
    store(flow, state);
    expect(stored().basicInfo.address.city).toBe('Oxford');
  });

  test('a middle and a previous name are stored if a journey asks for them', {
    tags: ['ENT-073', 'ENT-074'],
  }, () => {
    const field = (label: string, saveAs: string) => ({ type: 'personName', part: 'family' as const, label, saveAs });
    const flow = trialFlow(
      { one: screen('', { body: ['middle', 'before'] }) },
      { fields: { middle: field('Middle name', 'middle_name'), before: field('Previous name', 'previous_name') } },
    );
    const answers = { middle: 'Anne', before: 'Okafor' };
    store(flow, { answers, facts: {}, verdicts: {}, trail: ['one'], steps: {} });
    expect(stored().basicInfo).toEqual({ middleName: 'Anne', previousName: 'Okafor' });
  });

  test('the signature is kept there once it is drawn', { tags: ['SIGN-28', 'ENT-087'] }, async () => {
    const { flow, state } = await memoryAt('sign');
    store(flow, { ...state, answers: { ...state.answers, signature: goodSignature } });
    expect(stored().canvasSignature).toBe(PNG);
  });

  test('previous addresses are stored if a journey asks for them; those of a bureau stay with the service', {
    tags: ['ENT-086'],
  }, async () => {
    const field = { type: 'personName', part: 'family' as const, label: 'Before', saveAs: 'previousAddresses' };
    const flow = trialFlow({ one: screen('', { body: ['before'] }) }, { fields: { before: field } });
    store(flow, { answers: { before: 'Millfield' }, facts: {}, verdicts: {}, trail: ['one'], steps: {} });
    expect(stored().basicInfo).toEqual({ previousAddresses: 'Millfield' });
    const { flow: own, state } = await memoryAt('finish');
    store(own, state);
    expect(stored().basicInfo).not.toHaveProperty('previousAddresses');
  });

  test('the claimant’s progress is stored, and nothing before it', {
    tags: ['ENT-082', 'ENT-083', 'ENT-084'],
  }, async () => {
    const { flow, state } = await memoryAt('sign');
    const flags = (facts: Record<string, unknown>) => {
      store(flow, { ...state, facts: { ...state.facts, ...facts } });
      return ['is_idv_done', 'is_credit_check_done', 'is_experian_credit_check_done'].map(
        (name) => stored().basicInfo[name],
      );
    };
    expect(flags({})).toEqual([undefined, undefined, undefined]);
    expect(flags({ 'idv.done': true, 'bureauA.done': true })).toEqual([true, true, undefined]);
    expect(flags({ 'bureauB.done': true })).toEqual([undefined, undefined, true]);
  });

  test('credit_check_status is FAIL where bureau A found nothing, PASS once one of its agreements is chosen', {
    tags: ['ENT-085'],
  }, async () => {
    const { flow, state } = await memoryAt('sign');
    const cards = [{ id: 'hp-1', title: 'Agreement #1', startDate: null, lender: null }];
    const status = (found: string, chosen: string[] = [], of: object[] = cards) => {
      const facts = { ...state.facts, 'bureauA.status': found, 'bureauA.cards': of };
      const answers = { ...state.answers, agreementsA: chosen };
      store(flow, { ...state, facts, answers, trail: [...state.trail, 'bureauA'] });
      return stored().basicInfo.credit_check_status;
    };
    expect(status('none', [], [])).toBe('FAIL');
    expect(status('failed', [], [])).toBe('FAIL');
    expect(status('found')).toBeUndefined();
    expect(status('found', ['hp-1'])).toBe('PASS');
  });

  test('what is not on the path taken, or not valid, is not written', async () => {
    const { flow, state } = await memoryAt('info');
    store(flow, { ...state, answers: { ...state.answers, email: 'pat@example.com', surname: 'Smith-Jones' } });
    expect(stored().basicInfo).not.toHaveProperty('email');
    expect(stored().basicInfo).not.toHaveProperty('surname');
  });
});

describe('values beside them', () => {
  test('residential_address is the chosen address', { tags: ['ENT-095'] }, async () => {
    const { flow, state, claim } = await memoryAt('info');
    store(flow, state);
    expect(stored('residential_address')).toMatchObject({ ...(claim.address as object) });
  });

  test.each([
    ['priya', 'true'],
    ['margaret', 'false'],
  ] as const)(
    'q1foundStatus says whether the provider flagged a match (%s)',
    { tags: ['ENT-094'] },
    async (who, value) => {
      const { flow, state } = await memoryAt('sign', { who });
      store(flow, state);
      expect(localStorage.getItem('q1foundStatus')).toBe(value);
    },
  );

  test('the questions are kept under a name that holds the claim number', {
    tags: ['ENT-096', 'SIGN-11'],
  }, async () => {
    const { flow, state, claim } = await memoryAt('sign');
    store(flow, state);
    expect(stored(`luminate_questions_response_${claim.claim_number}`)).toHaveLength(4);
  });

  test.each([
    ['harriet', 'md'],
    ['tess', 'hi'],
  ] as const)('qkba is the quality flag (%s)', { tags: ['ENT-099', 'SIGN-21'] }, async (who, flag) => {
    const { flow, state } = await memoryAt('sign', { who });
    store(flow, state);
    expect(localStorage.getItem('qkba')).toBe(flag);
  });

  test('skip_exp is set once bureau B has been asked for the claim, and not before', {
    tags: ['ENT-104'],
  }, async () => {
    const { flow, state } = await memoryAt('sign');
    store(flow, state);
    expect(localStorage.getItem('skip_exp')).toBeNull();
    store(flow, { ...state, facts: { ...state.facts, 'bureauB.done': true } });
    expect(localStorage.getItem('skip_exp')).toBe('true');
  });

  test('a person who already has a claim is marked as a repeat visitor', { tags: ['CON-17'] }, async () => {
    const { flow, state } = await memoryAt('contact', { who: 'daniel' });
    store(flow, { ...state, facts: { ...state.facts, 'user.exists': true } });
    expect(localStorage.getItem('repeat_visitor')).toBe('true');
  });

  test('before anything is known nothing is written but the empty answers', () => {
    store(productFlow('v3').flow, { answers: {}, facts: {}, verdicts: {}, trail: ['postcode'], steps: {} });
    expect(Object.keys(localStorage)).toEqual(['userAnswers']);
    expect(stored()).toEqual({ basicInfo: {} });
  });
});

test('a page whose claim was ended elsewhere takes back what it wrote after that, and leaves what the next visit wrote', async () => {
  const { flow, state } = await memoryAt('sign');
  const written = store(flow, state);
  const next = JSON.stringify({ basicInfo: {} });
  localStorage.setItem('userAnswers', next);
  takeBackAnswers(browserStorages(), written);
  expect({ ...localStorage }).toEqual({ userAnswers: next });
  expect([...written.keys()]).toContain('residential_address');
});

describe('the phone code', () => {
  const flow = productFlow('v3').flow;
  const known = (facts: Record<string, unknown>) =>
    store(flow, { answers: {}, facts, verdicts: {}, trail: ['postcode'], steps: {} });
  const sent = { 'otp.sentAt': '2026-03-02T10:00:00.000Z', 'otp.phone': '+447700900123' };
  const written = () => [localStorage.getItem('otp_sent_timestamp'), localStorage.getItem('otp_phone_number')];

  beforeEach(() => vi.useFakeTimers({ now: new Date('2026-03-02T10:01:00Z') }));
  afterEach(() => vi.useRealTimers());

  test('when it was sent, in milliseconds, and the number are kept and read back at the next start', {
    tags: ['CONST-48', 'ENT-102', 'ENT-103', 'OTP-17'],
  }, () => {
    known(sent);
    expect(written()).toEqual([String(Date.parse('2026-03-02T10:00:00Z')), '+447700900123']);
    expect(storedCode(browserStorages())).toEqual(sent);
  });

  test('once it is verified both are cleared', { tags: ['OTP-14', 'OTP-15'] }, () => {
    known(sent);
    known({ 'otp.sentAt': null, 'otp.phone': null, 'idv.done': true });
    expect(written()).toEqual([null, null]);
    expect(storedCode(browserStorages())).toEqual({});
  });

  test('a tab that knows of no code leaves alone what another has kept', () => {
    known(sent);
    known({});
    expect(storedCode(browserStorages())).toEqual(sent);
  });

  test.each([
    ['nothing', null, null],
    ['no number', '1772445600000', null],
    ['no time', null, '+447700900123'],
    ['a time that is none', 'yesterday', '+447700900123'],
    ['no time at all', '', '+447700900123'],
    ['a time to come', String(Date.parse('2026-03-02T10:01:01Z')), '+447700900123'],
    ['a number that is not a mobile', '1772445600000', '+442079460000'],
  ])('%s is read back as no code', (_, at, phone) => {
    if (at !== null) localStorage.setItem('otp_sent_timestamp', at);
    if (phone !== null) localStorage.setItem('otp_phone_number', phone);
    expect(storedCode(browserStorages())).toEqual({});
  });
});
