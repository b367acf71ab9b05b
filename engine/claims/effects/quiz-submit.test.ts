import { describe, expect, test } from 'vitest';
import { effectContract } from '#fixtures/effect-contract.ts';
import { inputOf, NOTHING, notOk, ok, play } from '#fixtures/play-effect.ts';
import type { EffectInput } from './effect.ts';
import { quizSubmit } from './quiz-submit.ts';

const question = (questionId: string | number, ...choiceIds: (string | number)[]) => ({
  questionId,
  questionText: 'Which street?',
  choiceType: 'SINGLE_CHOICE',
  choices: choiceIds.map((choiceId) => ({ choiceId, choiceText: `Choice ${choiceId}` })),
});
const set = { correlationId: 'cor-1', authenticationId: 'aut-1', questionnaireId: 'que-1' };

const quiz = (more: Partial<EffectInput> = {}) =>
  inputOf({
    screen: { name: 'questions', path: 'questions' },
    facts: {
      'claim.number': 'claim-1',
      'questions.list': [question('1', 'c1', 'c2', 'c3'), question('2', 'c1', 'c2', 'c3')],
      'questions.ids': set,
    },
    entered: { questionChoice: { 1: 'c3', 2: 'c1' } },
    ...more,
  });
const said = (decision: string, results: object = {}) =>
  ok({ assessment: [{ key: 'decision', value: decision }], assessmentReason: [], results });
const submit = (...answers: Parameters<typeof ok>[0][]) => play(quizSubmit, quiz(), ...(answers as never[])).result;

test('submits the claim number, the ids of the set and a list of choices for each question', {
  tags: ['API-15', 'API-16', 'API-17', 'QUIZ-19'],
}, () => {
  expect(play(quizSubmit, quiz(), said('PASS')).requests).toEqual([
    {
      operation: 'submitAnswers',
      body: {
        claim_number: 'claim-1',
        correlation_id: 'cor-1',
        authentication_id: 'aut-1',
        questionnaire_id: 'que-1',
        answers: [
          { questionId: '1', answer: ['c3'] },
          { questionId: '2', answer: ['c1'] },
        ],
      },
    },
  ]);
});

test('answers go by question id, and only choices of that question; ids are sent as they came', {
  tags: ['QZ-1'],
}, () => {
  const list = [question(7, 1, 2), question('8', 'c1')];
  const { requests } = play(
    quizSubmit,
    quiz({ facts: { ...quiz().facts, 'questions.list': list }, entered: { questionChoice: { 7: '2', 8: 'c9' } } }),
    said('PASS'),
  );
  expect(requests[0]?.body?.answers).toEqual([
    { questionId: 7, answer: [2] },
    { questionId: '8', answer: [] },
  ]);
});

test('PASS is passed now, with the flag hi', { tags: ['QUIZ-21'] }, () => {
  expect(submit(said('PASS'))).toEqual({
    outcome: 'pass',
    facts: { 'quiz.result': 'pass', 'quiz.passedAt': '2026-03-02T10:00:00.000Z', qkba: 'hi', 'idv.done': true },
  });
});

test('any other decision is failed, with the flag md', { tags: ['QUIZ-23', 'G-140'] }, () => {
  expect(submit(said('FAIL'))).toEqual({
    outcome: 'fail',
    facts: { 'quiz.result': 'fail', qkba: 'md', 'idv.done': true },
  });
});

test('a second set takes the place of the first, with ids of its own, and nothing has ended', {
  tags: ['QUIZ-20'],
}, () => {
  const questionnaire = { questionnaireId: 'que-2', authenticationId: 'aut-2', questions: [question('1', 'c1')] };
  const answer = ok({ assessment: [], correlationId: 'cor-1', results: { questionnaire } });
  expect(submit(answer)).toEqual({
    outcome: 'secondSet',
    facts: {
      'quiz.result': 'secondSet',
      'questions.list': [question('1', 'c1')],
      'questions.ids': { correlationId: 'cor-1', authenticationId: 'aut-2', questionnaireId: 'que-2' },
    },
  });
});

describe('never a false PASS', () => {
  test.each([
    ['nothing comes back', NOTHING],
    ['the service says 503', notOk(503, 'Error submitting answers')],
    ['the service says 429', notOk(429)],
    ['the service says 400', notOk(400)],
    ['an answer without a decision', ok({})],
    ['an answer that is not an object', ok('PASS')],
    ['a body that says PASS and 500', { status: 200, body: { statusCode: 500, responseObject: said('PASS') } }],
  ])('%s is an error: flag md, and it has ended', { tags: ['QUIZ-24'] }, (_, answer) => {
    expect(submit(answer)).toMatchObject({
      outcome: 'error',
      facts: { 'quiz.result': 'error', qkba: 'md', 'idv.done': true },
    });
  });
});

test('an error that the service has not recorded ends the quiz by the save of its screen', { tags: ['G-140'] }, () => {
  const saved = { operation: 'updateClaim', body: expect.objectContaining({ screen_name: 'questions' }) };
  for (const answer of [notOk(429), notOk(400), notOk(500), ok({})])
    expect(play(quizSubmit, quiz(), answer, ok({}))).toMatchObject({
      requests: [{}, saved],
      result: { outcome: 'error' },
    });
});

test('an answer that was lost on the way is asked for once more, and no more than that', () => {
  const { requests, result } = play(quizSubmit, quiz(), NOTHING, said('PASS'));
  expect(requests[1]).toEqual(requests[0]);
  expect(result.outcome).toBe('pass');
  const submissions = play(quizSubmit, quiz(), NOTHING).requests.filter((one) => one.operation === 'submitAnswers');
  expect(submissions).toHaveLength(2);
  expect(play(quizSubmit, quiz(), notOk(503)).requests).toHaveLength(1);
});

describe('a tester', () => {
  const tester = quiz({ claim: { email: 'tess@claims.example.org' }, flow: { id: 'example', revision: 'r1' } });

  test('passes with any answers, by the save of the quiz’s own screen, and no answers are sent', {
    tags: ['QUIZ-37', 'ROLE-08', 'G-209'],
  }, () => {
    const { requests, result } = play(quizSubmit, tester, ok({}));
    expect(requests).toEqual([
      {
        operation: 'updateClaim',
        body: { screen_name: 'questions', should_add_screen_name: true, journey: 'example' },
      },
    ]);
    expect(result).toMatchObject({ outcome: 'pass', facts: { qkba: 'hi' } });
  });

  test('has an error where it cannot be saved', () => {
    expect(play(quizSubmit, tester, notOk(503)).result).toMatchObject({ outcome: 'error', facts: { qkba: 'md' } });
  });
});

test('the time limit is the provider’s 25 s and 5 s more', () => expect(quizSubmit.timeoutMs).toBe(30_000));

const oneQuestion = { questionId: '1', questionText: 'Which street?', choices: [{ choiceId: '1', choiceText: 'One' }] };
const decision = (value: string) => ({ assessment: [{ key: 'decision', value }], assessmentReason: [], results: {} });

effectContract('quiz.submit', {
  pass: [
    { answers: [ok(decision('PASS'))] },
    { answers: [NOTHING, ok(decision('PASS'))] },
    { claim: { email: 'tess@claims.example.org' }, answers: [ok({})] },
  ],
  fail: [{ answers: [ok(decision('FAIL'))] }],
  secondSet: [{ answers: [ok({ ...decision('REFER'), results: { questionnaire: { questions: [oneQuestion] } } })] }],
  error: [
    { answers: [NOTHING] },
    { answers: [ok({})] },
    { claim: { email: 'tess@claims.example.org' }, answers: [NOTHING] },
  ],
});
