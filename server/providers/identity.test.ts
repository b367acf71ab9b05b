import { describe, expect, test } from 'vitest';
import { failsByName, settingsOf } from '#fixtures/sandbox/provider-contract.ts';
import { strictSandbox } from '#fixtures/sandbox/strict.ts';
import type { AnsweredSet, Subject } from './identity.ts';
import { identityProvider } from './identity.ts';

const sandbox = strictSandbox();
const identity = identityProvider.open(settingsOf(sandbox, 'identity'));

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

  describe('assesses the answers to a set', () => {
    const set = async (who: Subject): Promise<Omit<AnsweredSet, 'answers'>> => {
      const { correlationId, results } = await answerTo(who);
      const { authenticationId, questionnaireId } = results.questionnaire;
      return { reference: who.reference, correlationId, authenticationId, questionnaireId };
    };
    const choices = (questions: number, choice: (at: number) => string) =>
      Array.from({ length: questions }, (_, at) => ({ questionId: String(at + 1), answer: [choice(at)] }));
    async function assess(who: Subject, choice: (at: number) => string) {
      const ids = await set(who);
      const reply = await identity.answers({ ...ids, answers: choices(4, choice) }, `key-${who.lastName}-${choice(0)}`);
      if (reply.outcome !== 'answered') throw new Error(reply.detail);
      return {
        ids,
        answer: reply.answer,
        decision: reply.answer.assessment.find(({ key }) => key === 'decision')?.value,
      };
    }
    const right = () => 'c1';
    const none = () => 'c5';
    const mixed = (at: number) => (at === 0 ? 'c2' : 'c1');

    test('the first choices pass, the last ones fail with their rules', { tags: ['QUIZ-20', 'API-15'] }, async () => {
      expect(await assess(subject, right)).toMatchObject({ decision: 'PASS', answer: { assessmentReason: [] } });
      expect(await assess(subject, none)).toMatchObject({
        decision: 'FAIL',
        answer: { assessmentReason: [{ o_RuleID: 'KBA0090' }, { o_RuleID: 'IDV0040' }] },
      });
    });

    test('anything else brings a second set with ids of its own, which is passed or failed', {
      tags: ['QUIZ-20', 'API-15'],
    }, async () => {
      const { ids, answer } = await assess(subject, mixed);
      const second = answer.results.questionnaire;
      expect(second?.questions).toHaveLength(3);
      expect(second?.questionnaireId).not.toBe(ids.questionnaireId);
      const own = {
        ...ids,
        authenticationId: second?.authenticationId ?? '',
        questionnaireId: second?.questionnaireId ?? '',
      };
      for (const [choice, value] of [
        [right, 'PASS'],
        [mixed, 'FAIL'],
      ] as const) {
        expect(await identity.answers({ ...own, answers: choices(3, choice) }, `second-${value}`)).toMatchObject({
          answer: { assessment: expect.arrayContaining([{ key: 'decision', value }]) },
        });
      }
    });

    test('a set that was never asked is an error, not a decision', async () => {
      const ids = { ...(await set(subject)), questionnaireId: 'que-unknown' };
      expect(await identity.answers({ ...ids, answers: choices(4, right) }, 'key-unknown')).toMatchObject({
        answer: { assessment: [], results: { errors: [{ code: 'SES02' }] } },
      });
    });

    test('the vendor refuses a submission without an idempotency key', async () => {
      const given = { ...(await set(subject)), answers: choices(4, right) };
      expect(await identity.answers(given, '')).toMatchObject({ outcome: 'failed', why: 'refused' });
    });
  });

  failsByName(sandbox, 'identity', identityProvider.open, {
    questions: (port) => port.questions(subject, 'key-2'),
    answers: (port) =>
      port.answers(
        {
          reference: 'claim-1',
          correlationId: 'cor-1',
          authenticationId: 'aut-1',
          questionnaireId: 'que-1',
          answers: [{ questionId: '1', answer: ['c1'] }],
        },
        'key-3',
      ),
  });
});
