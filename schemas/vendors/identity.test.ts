import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { AnswersAnswer, GivenAnswers, QuestionsAnswer } from './identity.ts';

const whole = (): Record<string, unknown> => ({
  correlationId: 'cor-1',
  transactionId: 'tra-1',
  referenceId: 'ref-1',
  gbgQ1Status: false,
  assessmentReason: [{ o_RuleID: 'KBA0011', o_Priority: 350, o_DefaultResponse: 'Not enough questions' }],
  results: {
    questionnaire: {
      questionnaireId: 'que-1',
      authenticationId: 'aut-1',
      groups: [{ groupName: 'Agreements', header: 'Please answer', applicableQuestionIds: ['1'] }],
      questions: [
        {
          questionId: '1',
          questionHeading: 'Hire purchase agreement',
          questionText: 'Who provided the finance?',
          choiceType: 'SINGLE_CHOICE',
          choices: [{ choiceId: 'c1', choiceText: 'Harbour Bank' }],
        },
      ],
    },
  },
});

/** The answer with one member replaced; `undefined` removes it. */
function changed(path: string, value: unknown): unknown {
  const answer = whole();
  const parts = path.split('/');
  const last = parts.pop() ?? '';
  let at = answer;
  for (const part of parts) at = at[part] as Record<string, unknown>;
  if (value === undefined) delete at[last];
  else at[last] = value;
  return answer;
}

const inQuestion = 'results/questionnaire/questions/0';

describe('the answer of the identity provider', () => {
  test('a complete answer is accepted, also with an extra member', () => {
    expect(Value.Check(QuestionsAnswer, whole())).toBe(true);
    expect(Value.Check(QuestionsAnswer, { ...whole(), scoreBand: 4 })).toBe(true);
  });

  test.each([
    ['ENT-108: question groups', 'results/questionnaire/groups'],
    ['ENT-109: a group has a name', 'results/questionnaire/groups/0/groupName'],
    ['ENT-110: a group has a header', 'results/questionnaire/groups/0/header'],
    ['ENT-111: a group has the ids of its questions', 'results/questionnaire/groups/0/applicableQuestionIds'],
    ['ENT-112: questionId', `${inQuestion}/questionId`],
    ['ENT-113: questionText', `${inQuestion}/questionText`],
    ['ENT-115: choiceType', `${inQuestion}/choiceType`],
    ['ENT-116: choices', `${inQuestion}/choices`],
    ['ENT-117: choiceId', `${inQuestion}/choices/0/choiceId`],
    ['ENT-118: choiceText', `${inQuestion}/choices/0/choiceText`],
    ['ENT-119: correlationId', 'correlationId'],
    ['ENT-120: transactionId', 'transactionId'],
    ['ENT-121: referenceId', 'referenceId'],
    ['ENT-122: a list of assessment reasons', 'assessmentReason'],
    ['ENT-123, G-122: a reason has a rule id', 'assessmentReason/0/o_RuleID'],
    ['ENT-124: a reason has a priority', 'assessmentReason/0/o_Priority'],
    ['ENT-125: a reason has a default response', 'assessmentReason/0/o_DefaultResponse'],
    ['ENT-126: gbgQ1Status', 'gbgQ1Status'],
    ['ENT-129: questionnaireId', 'results/questionnaire/questionnaireId'],
  ])(
    '%s is required: without it, or with another type, the answer is malformed',
    {
      tags: [
        'ENT-108',
        'ENT-109',
        'ENT-110',
        'ENT-111',
        'ENT-112',
        'ENT-113',
        'ENT-115',
        'ENT-116',
        'ENT-117',
        'ENT-118',
        'ENT-119',
        'ENT-120',
        'ENT-121',
        'ENT-122',
        'ENT-123',
        'G-122',
        'ENT-124',
        'ENT-125',
        'ENT-126',
        'ENT-129',
      ],
    },
    (_, path) => {
      expect(Value.Check(QuestionsAnswer, changed(path, undefined))).toBe(false);
      expect(Value.Check(QuestionsAnswer, changed(path, { other: 'kind' }))).toBe(false);
    },
  );

  test('questionHeading is text where a question has one', { tags: ['ENT-114'] }, () => {
    expect(Value.Check(QuestionsAnswer, changed(`${inQuestion}/questionHeading`, undefined))).toBe(true);
    expect(Value.Check(QuestionsAnswer, changed(`${inQuestion}/questionHeading`, 7))).toBe(false);
  });
});

describe('the answers to a set', () => {
  const given = { questionId: '1', answer: ['c1'] };

  test('they are a list of question ids, each with a list of choice ids, without other keys', {
    tags: ['API-16', 'API-17'],
  }, () => {
    expect(Value.Check(GivenAnswers, [given, { questionId: '2', answer: ['c1', 'c2'] }])).toBe(true);
    for (const wrong of [
      given,
      [{ ...given, answer: 'c1' }],
      [{ ...given, answer: [1] }],
      [{ answer: ['c1'] }],
      [{ ...given, extra: 1 }],
    ])
      expect(Value.Check(GivenAnswers, wrong)).toBe(false);
  });

  const assessed = () => ({
    assessment: [{ key: 'decision', value: 'PASS' }],
    assessmentReason: [],
    results: { errors: [{ code: '1', msg: 'x', detailedMsg: 'y' }] },
  });

  test('the assessment has keys and values, the results errors with code, msg and detailedMsg', {
    tags: ['API-15'],
  }, () => {
    expect(Value.Check(AnswersAnswer, assessed())).toBe(true);
    expect(Value.Check(AnswersAnswer, { ...assessed(), results: {} })).toBe(true);
    for (const wrong of [
      { ...assessed(), assessment: { decision: 'PASS' } },
      { ...assessed(), assessment: [{ key: 'decision' }] },
      { ...assessed(), assessmentReason: undefined },
      { ...assessed(), results: undefined },
      { ...assessed(), results: { errors: [{ code: '1' }] } },
      { ...assessed(), results: { questionnaire: { questions: [] } } },
    ])
      expect(Value.Check(AnswersAnswer, wrong)).toBe(false);
  });
});
