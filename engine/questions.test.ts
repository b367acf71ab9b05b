import fc from 'fast-check';
import { expect, test } from 'vitest';
import publicSettings from '../flows/business/public/public.json' with { type: 'json' };
import { hasFinanceQuestion, type Question, readQ1Found, readQuestions, saysTooFew } from './questions.ts';

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

test('API-14: questions are read from results.questionnaire first, else from questionnaire', () => {
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

test('SIGN-14, SIGN-15: the question asking who provided the finance is known by its words, in any letter case', () => {
  expect(hasFinanceQuestion([one, finance], settings)).toBe(true);
  expect(hasFinanceQuestion([question('9', 'WHO SUPPLIED YOUR AGREEMENT?')], settings)).toBe(true);
  expect(hasFinanceQuestion([one], settings)).toBe(false);
  expect(hasFinanceQuestion([], settings)).toBe(false);
});

test('the finance question is known by a configured id too', () => {
  expect(hasFinanceQuestion([one], { ...settings, ids: ['1'] })).toBe(true);
  expect(hasFinanceQuestion([question(1, 'x?')], { ...settings, ids: ['1'] })).toBe(true);
});

test('SIGN-16, SIGN-17: a first-question match is what the provider flags', () => {
  for (const gbgQ1Status of [true, 'true', 1, 'Y']) expect(readQ1Found({ gbgQ1Status })).toBe(true);
  for (const gbgQ1Status of [false, 'false', '', 0, null, undefined]) expect(readQ1Found({ gbgQ1Status })).toBe(false);
  expect(readQ1Found(null)).toBe(false);
});

test('SIGN-20: too few questions is the provider’s rule KBA0011, with or without its dot', () => {
  const reason = (o_RuleID: unknown) => ({ assessmentReason: [{ o_RuleID: 'IDV0040' }, { o_RuleID }] });
  expect(saysTooFew(reason('KBA0011'))).toBe(true);
  expect(saysTooFew(reason('KBA.0011'))).toBe(true);
  for (const rule of ['KBA00111', 'IDV0140', null, 11, { toString: 1 }]) expect(saysTooFew(reason(rule))).toBe(false);
  for (const response of [null, {}, { assessmentReason: 'KBA0011' }]) expect(saysTooFew(response)).toBe(false);
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
      readQuestions(value);
    }),
  );
});
