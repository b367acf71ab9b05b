import { expect, test } from 'vitest';
import { effectContract } from '#fixtures/effect-contract.ts';
import { inputOf, NOTHING, notOk, ok, play } from '#fixtures/play-effect.ts';
import { questionsLoad } from './questions-load.ts';

const question = (questionId: string, questionText: string) => ({
  questionId,
  questionText,
  choiceType: 'SINGLE_CHOICE',
  choices: [{ choiceId: '1', choiceText: 'One' }],
});
const street = question('1', 'Which street?');
const finance = question('2', 'Who provided your car finance?');
const answerWith = (questions: unknown[], more: object = {}) =>
  ok({ gbgQ1Status: false, assessmentReason: [], results: { questionnaire: { questions } }, ...more });
const load = (answer: Parameters<typeof play>[2], input = inputOf()) =>
  play(questionsLoad, input, ...(answer ? [answer] : []));
const ids = { correlationId: '', authenticationId: '', questionnaireId: '' };
const none = {
  'questions.list': [],
  'questions.hasFinanceQuestion': false,
  'questions.q1Found': false,
  'questions.ids': ids,
  qkba: 'md',
};

test('asks with the documented keys; the address by its id', { tags: ['API-14'] }, () => {
  expect(load(answerWith([street])).requests).toEqual([
    {
      operation: 'loadQuestions',
      body: {
        claim_number: 'claim-1',
        first_name: 'Margaret',
        last_name: 'Holloway',
        middle_name: '',
        dob: '1975-03-14',
        use_address: false,
        address_id: '54020391',
      },
    },
  ]);
});

test('an address without an id is sent whole', { tags: ['API-14'] }, () => {
  const address = { addressID: '', postcode: 'OX4 2DP', address: '4 Mill Lane, Oxford' };
  const { body } = load(answerWith([street]), inputOf({ claim: { ...inputOf().claim, address } })).requests[0] ?? {};
  expect(body).toMatchObject({ use_address: true, address });
  expect(body).not.toHaveProperty('address_id');
});

test('nothing is asked of the provider without a consent: the effect reads it', () => {
  expect(questionsLoad.reads.claim).toContain('soft_check_privacy');
});

test('questions with the one on finance', { tags: ['SIGN-14', 'SIGN-15'] }, () => {
  expect(load(answerWith([street, finance])).result).toEqual({
    outcome: 'found',
    facts: {
      'questions.list': [street, finance],
      'questions.hasFinanceQuestion': true,
      'questions.q1Found': false,
      'questions.ids': ids,
    },
  });
});

test('the ids of the set come with it, for its answers', { tags: ['ENT-127', 'ENT-128', 'ENT-129'] }, () => {
  const questionnaire = { questionnaireId: 'que-1', authenticationId: 'aut-1', questions: [street] };
  const found = ok({ correlationId: 'cor-1', results: { questionnaire } });
  expect(load(found).result.facts).toMatchObject({
    'questions.ids': { correlationId: 'cor-1', authenticationId: 'aut-1', questionnaireId: 'que-1' },
  });
});

test('a first-question match counts without the finance question, and without any', {
  tags: ['SIGN-16', 'SIGN-17'],
}, () => {
  expect(load(answerWith([street], { gbgQ1Status: true })).result.facts).toMatchObject({
    'questions.hasFinanceQuestion': false,
    'questions.q1Found': true,
  });
  expect(load(answerWith([], { gbgQ1Status: true })).result).toEqual({
    outcome: 'tooFew',
    facts: { ...none, 'questions.q1Found': true },
  });
});

test('a quality flag that comes with the questions, as for a tester, is known at once', { tags: ['SIGN-22'] }, () => {
  expect(load(answerWith([street], { qkba: 'hi' })).result.facts).toMatchObject({ qkba: 'hi' });
  expect(load(answerWith([street], { qkba: 'splendid' })).result.facts).not.toHaveProperty('qkba');
});

const tooFew = { assessmentReason: [{ o_RuleID: 'KBA0011', o_Priority: 350, o_DefaultResponse: 'x' }], qkba: 'md' };

test('too few questions by the provider’s rule are asked where there are some, with the flag md', {
  tags: ['G-124'],
}, () => {
  expect(load(answerWith([street], tooFew)).result).toMatchObject({
    outcome: 'found',
    facts: { 'questions.list': [street], qkba: 'md' },
  });
});

test('no questions at all, with or without the provider’s rule, give qkba md', { tags: ['SIGN-20', 'SIGN-21'] }, () => {
  const { qkba: _, ...rule } = tooFew;
  for (const answer of [answerWith([]), answerWith([], rule), ok(rule)]) {
    expect(load(answer).result).toEqual({ outcome: 'tooFew', facts: none });
  }
});

test('a failed fetch gives the same facts, so that nothing waits for questions that never come', {
  tags: ['ERR-16'],
}, () => {
  for (const answer of [
    NOTHING,
    notOk(503),
    notOk(403),
    ok(null),
    ok({}),
    ok('x'),
    ok({ results: { questionnaire: { questions: 'x' } } }),
  ]) {
    expect(load(answer).result).toEqual({ outcome: 'failed', facts: none });
  }
});

test('the time limit is the provider’s 25 s and 5 s more', () => expect(questionsLoad.timeoutMs).toBe(30_000));

const questions = (...list: unknown[]) => ok({ gbgQ1Status: true, results: { questionnaire: { questions: list } } });
const oneQuestion = { questionId: '1', questionText: 'Which street?', choices: [{ choiceId: '1', choiceText: 'One' }] };

effectContract('questions.load', {
  found: [{ answers: [questions(oneQuestion)] }],
  tooFew: [{ answers: [questions()] }],
  failed: [{ answers: [NOTHING] }, { answers: [ok(null)] }],
});
