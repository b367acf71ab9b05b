import { describe, expect, test } from 'vitest';
import { failsByName, settingsOf } from '#fixtures/provider-contract.ts';
import { strictSandbox } from '#fixtures/strict.ts';
import { httpIdentity } from './http.ts';
import type { Subject } from './port.ts';

const sandbox = strictSandbox();
const identity = httpIdentity(settingsOf(sandbox, 'identity'));

const subject: Subject = {
  reference: 'claim-1',
  firstName: 'Margaret',
  middleName: '',
  lastName: 'Holloway',
  dob: '1961-04-09',
  addressId: 'adr-1',
};

async function answerTo(who: Subject) {
  const reply = await identity.questions(who, `key-${JSON.stringify(who)}`);
  if (reply.outcome !== 'answered') throw new Error(reply.detail);
  return reply.answer;
}

describe('the identity provider', () => {
  test('asks a person four questions, the finance question among them, with the ids of the set', async () => {
    const { results, gbgQ1Status, assessmentReason, ...ids } = await answerTo(subject);
    expect(results.questionnaire.questions).toHaveLength(4);
    expect(results.questionnaire.questions[0]?.questionText).toMatch(/who provided the finance/i);
    expect(results.questionnaire.groups[0]?.applicableQuestionIds).toEqual(['1', '2', '3', '4']);
    expect({ gbgQ1Status, assessmentReason }).toEqual({ gbgQ1Status: false, assessmentReason: [] });
    expect(Object.keys(ids).sort()).toEqual(['correlationId', 'referenceId', 'transactionId']);
  });

  test('gives the raw answer as text beside the parsed one', async () => {
    const reply = await identity.questions(subject, 'key-raw');
    expect(reply.outcome === 'answered' && JSON.parse(reply.text)).toEqual(await answerTo(subject));
  });

  test('takes an address where there is no address id', async () => {
    const { addressId: _, ...who } = subject as Extract<Subject, { addressId: string }>;
    const answer = await answerTo({ ...who, address: { postcode: 'OX4 2DP', number: '4', street1: 'Mill Lane' } });
    expect(answer.results.questionnaire.questions).toHaveLength(4);
  });

  test('flags a first-question match', async () => {
    expect(await answerTo({ ...subject, lastName: 'Match' })).toMatchObject({ gbgQ1Status: true });
  });

  test('can ask without the finance question', async () => {
    const { results } = await answerTo({ ...subject, lastName: 'Nofinance' });
    expect(results.questionnaire.questions.map((one) => one.questionText).join()).not.toMatch(/finance/i);
  });

  test('says KBA0011 with priority 350 when it has too few questions', async () => {
    const { results, assessmentReason } = await answerTo({ ...subject, firstName: 'Toofew' });
    expect(results.questionnaire.questions).toEqual([]);
    expect(assessmentReason).toEqual([expect.objectContaining({ o_RuleID: 'KBA0011', o_Priority: 350 })]);
  });

  test('keeps what a failing vendor said, for the claim', async () => {
    const reply = await identity.questions({ ...subject, lastName: 'Failing' }, 'key-failing');
    expect(reply).toMatchObject({ outcome: 'failed', why: 'broken', body: expect.stringContaining('error') });
  });

  test('the vendor refuses a call without an idempotency key', async () => {
    expect(await identity.questions(subject, '')).toMatchObject({ outcome: 'failed', why: 'refused' });
  });

  failsByName(sandbox, 'identity', httpIdentity, { questions: (port) => port.questions(subject, 'key-2') });
});
