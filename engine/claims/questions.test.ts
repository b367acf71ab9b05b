import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampled } from '#fixtures/prove.ts';
import publicSettings from '#flows/business/public/public.json' with { type: 'json' };
import {
  hasFinanceQuestion,
  type Question,
  readDecision,
  readQ1Found,
  readQuestions,
  readSetIds,
  saysTooFew,
} from './questions.ts';

const question = (id: string | number, questionText: string): Question => ({
  questionId: id,
  questionText,
  choiceType: 'SINGLE_CHOICE',
  choices: [
    { choiceId: '1', choiceText: 'One' },
    { choiceId: '2', choiceText: 'None of these' },
  ],
});
const one = question('1', 'Which street have you lived in?');
const finance = question('2', 'Who provided your car finance in 2016?');
const settings = publicSettings.financeQuestion;

test('questions are read from results.questionnaire first, else from questionnaire', {
  tags: ['API-14', 'G-121'],
}, () => {
  const results = { questionnaire: { questions: [one] } };
  expect(readQuestions({ results, questionnaire: { questions: [finance] } })).toEqual([one]);
  expect(readQuestions({ results: {}, questionnaire: { questions: [finance] } })).toEqual([finance]);
  expect(readQuestions({ questionnaire: { questions: [] } })).toEqual([]);
});

test('an answer without a questionnaire holds none', () => {
  for (const response of [null, undefined, 'x', 7, [], {}, { results: null }, { results: { questionnaire: {} } }]) {
    expect(readQuestions(response)).toBeNull();
  }
});

test('a question that cannot be asked is left out, ids stay as they came', () => {
  const questions = [
    one,
    { ...one, questionId: '' },
    { ...one, questionText: null },
    { ...one, choices: [] },
    { ...one, choices: 'x' },
    { ...one, choices: [{ choiceId: null, choiceText: 'x' }] },
    question(7, 'Seven?'),
    null,
  ];
  expect(readQuestions({ questionnaire: { questions } })).toEqual([one, question(7, 'Seven?')]);
});

test('the question asking who provided the finance is known by its words, in any letter case', {
  tags: ['SIGN-14', 'SIGN-15'],
}, () => {
  expect(hasFinanceQuestion([one, finance], settings)).toBe(true);
  expect(hasFinanceQuestion([question('9', 'WHO SUPPLIED YOUR AGREEMENT?')], settings)).toBe(true);
  expect(hasFinanceQuestion([one], settings)).toBe(false);
  expect(hasFinanceQuestion([], settings)).toBe(false);
});

test('the finance question is known by a configured id too', () => {
  expect(hasFinanceQuestion([one], { ...settings, ids: ['1'] })).toBe(true);
  expect(hasFinanceQuestion([question(1, 'x?')], { ...settings, ids: ['1'] })).toBe(true);
});

test('a first-question match is what the provider flags', { tags: ['SIGN-16', 'SIGN-17'] }, () => {
  for (const gbgQ1Status of [true, 'true', 1, 'Y']) expect(readQ1Found({ gbgQ1Status })).toBe(true);
  for (const gbgQ1Status of [false, 'false', '', 0, null, undefined]) expect(readQ1Found({ gbgQ1Status })).toBe(false);
  expect(readQ1Found(null)).toBe(false);
});

test('too few questions is the provider’s rule KBA0011, with or without its dot', { tags: ['SIGN-20'] }, () => {
  const reason = (o_RuleID: unknown) => ({ assessmentReason: [{ o_RuleID: 'IDV0040' }, { o_RuleID }] });
  expect(saysTooFew(reason('KBA0011'))).toBe(true);
  expect(saysTooFew(reason('KBA.0011'))).toBe(true);
  for (const rule of ['KBA00111', 'IDV0140', null, 11, { toString: 1 }]) expect(saysTooFew(reason(rule))).toBe(false);
  for (const response of [null, {}, { assessmentReason: 'KBA0011' }]) expect(saysTooFew(response)).toBe(false);
});

test('a question keeps its heading where it has one', { tags: ['QUIZ-07', 'ENT-114'] }, () => {
  const headed = { ...one, questionHeading: 'Current account' };
  const others = [undefined, null, 7, '', ' '].map((questionHeading) => ({ ...one, questionHeading }));
  expect(readQuestions({ questionnaire: { questions: [headed, ...others] } })).toEqual([
    headed,
    ...others.map(() => one),
  ]);
});

test('the ids of a set are read as text, and are empty where they are not there', {
  tags: ['ENT-127', 'ENT-128', 'ENT-129'],
}, () => {
  const questionnaire = { questionnaireId: 'que-1', authenticationId: 'aut-1', questions: [] };
  expect(readSetIds({ correlationId: 'cor-1', results: { questionnaire } })).toEqual({
    correlationId: 'cor-1',
    authenticationId: 'aut-1',
    questionnaireId: 'que-1',
  });
  for (const response of [null, 'x', {}, { correlationId: 7, results: { questionnaire: { questionnaireId: {} } } }]) {
    expect(readSetIds(response)).toEqual({ correlationId: '', authenticationId: '', questionnaireId: '' });
  }
});

describe('the decision on answers', () => {
  const entry = (value: unknown, key = 'decision') => ({ key, value });
  const set = { results: { questionnaire: { questions: [one] } } };
  const error = { code: '1', msg: 'x', detailedMsg: 'x' };

  test.each([
    ['PASS, in any letter case', { assessment: [entry('score: 4', 'score'), entry(' Pass ')] }, 'pass'],
    ['PASS with an empty list of errors', { assessment: [entry('PASS')], results: { errors: [] } }, 'pass'],
    ['any other decision', { assessment: [entry('FAIL')] }, 'fail'],
    ['an unknown decision', { assessment: [entry('MAYBE')] }, 'fail'],
    ['a second set', { assessment: [entry('REFER')], ...set }, 'secondSet'],
    ['a second set without a decision', { assessment: [], ...set }, 'secondSet'],
    ['a fail with errors', { assessment: [entry('FAIL')], results: { errors: [error] } }, 'fail'],
  ])('%s', { tags: ['QUIZ-20', 'API-15', 'G-123'] }, (_, response, decision) => {
    expect(readDecision(response)).toBe(decision);
  });

  test.each([
    ['nothing', undefined],
    ['no assessment', { results: {} }],
    ['an assessment that decides nothing', { assessment: [entry('PASS', 'Decision'), entry('PASS', 'result')] }],
    ['PASS and FAIL at once', { assessment: [entry('PASS'), entry('FAIL')] }],
    ['PASS and a decision that is not text', { assessment: [entry('PASS'), entry(1)] }],
    ['PASS with an error beside it', { assessment: [entry('PASS')], results: { errors: [error] } }],
    ['PASS with errors that cannot be read', { assessment: [entry('PASS')], results: { errors: 'none' } }],
    ['PASS that is not text', { assessment: [entry(['PASS'])] }],
    ['an assessment in another shape', { assessment: { key: 'decision', value: 'PASS' } }],
    ['an empty set and no decision', { assessment: [], results: { questionnaire: { questions: [] } } }],
  ])('never a false PASS: %s is an error', (_, response) => {
    expect(readDecision(response)).toBe('error');
  });

  test('with any answer, a pass contains a decision PASS', () => {
    const member = fc.record({ key: fc.constantFrom('decision', 'x'), value: fc.constantFrom('PASS', 'FAIL', '', 1) });
    const response = fc.record(
      { assessment: fc.oneof(fc.array(member, { maxLength: 3 }), fc.jsonValue()), results: fc.jsonValue() },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(response, (given) => {
        if (readDecision(given) !== 'pass') return;
        expect(given.assessment).toContainEqual({ key: 'decision', value: 'PASS' });
        expect(given.assessment).not.toContainEqual({ key: 'decision', value: 'FAIL' });
      }),
      sampled(100),
    );
  });
});

test('no answer of any shape makes reading it an exception', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const response = {
        results: { questionnaire: { questions: value } },
        assessmentReason: value,
        gbgQ1Status: value,
      };
      hasFinanceQuestion(readQuestions(response) ?? [], settings);
      saysTooFew(response);
      readQ1Found(response);
      readSetIds(response);
      readDecision({ ...response, assessment: value });
      readQuestions(value);
    }),
    sampled(100),
  );
});
