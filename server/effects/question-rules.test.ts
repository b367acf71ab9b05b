import { expect, test } from 'vitest';
import { failureKeys, fetchFailed, ruleText, ruleTexts, submitFailed, tooFewReason } from './question-rules.ts';

const reason = (o_RuleID: string, o_Priority: number, o_DefaultResponse = '') => ({
  o_RuleID,
  o_Priority,
  o_DefaultResponse,
});

test.each([
  [
    'ERR-34, ERR-36, QUIZ-38: IDV0040',
    'IDV0040',
    'Failed to match name and address on either Electoral roll or Active insight provider at current address',
  ],
  ['ERR-35, ERR-37, QUIZ-39: IDV0140', 'IDV0140', 'Date of Birth not matched at current address'],
  ['ERR-38: KBA0011', 'KBA0011', 'Not enough questions to meet questionnaire generation criteria.'],
  ['ERR-17, ERR-40: -1', '-1', 'Error generating questions'],
])(
  '%s has its exact words, whatever the provider calls it',
  { tags: ['ERR-34', 'ERR-36', 'QUIZ-38', 'ERR-35', 'ERR-37', 'QUIZ-39', 'ERR-38', 'ERR-17', 'ERR-40'] },
  (_, rule, text) => {
    expect(ruleTexts[rule]).toBe(text);
    expect(ruleText(reason(rule, 1, 'something else'))).toBe(text);
  },
);

test('KBA0011 has priority 350', { tags: ['ERR-39'] }, () => {
  expect(tooFewReason).toMatchObject({ o_RuleID: 'KBA0011', o_Priority: 350 });
});

test('rule -1 says whether it was the questions or the answers', { tags: ['ERR-40', 'ERR-41', 'G-154'] }, () => {
  expect(failureKeys([fetchFailed])).toEqual({
    'luminateFailure_-1': 'Error generating questions',
    failureReasons: ['-1: Error generating questions'],
  });
  expect(failureKeys([submitFailed])).toEqual({
    'luminateFailure_-1': 'Error submitting answers',
    failureReasons: ['-1: Error submitting answers'],
  });
});

test('a rule without words of its own is its code and the default response', { tags: ['ERR-42', 'QUIZ-40'] }, () => {
  expect(ruleText(reason('IDV0999', 10, 'Address too new'))).toBe('IDV0999 Address too new');
  expect(ruleText(reason('IDV0999', 10))).toBe('IDV0999');
  expect(ruleText(reason('constructor', 10, 'Odd'))).toBe('constructor Odd');
});

test('each rule is a key, and the list has the highest priority first', {
  tags: ['ERR-43', 'QUIZ-41', 'G-153', 'ENT-047', 'ENT-048'],
}, () => {
  expect(
    failureKeys([reason('IDV0140', 200), reason('IDV0999', 10, 'Address too new'), reason('KBA0011', 350)]),
  ).toEqual({
    luminateFailure_KBA0011: ruleTexts.KBA0011,
    luminateFailure_IDV0140: ruleTexts.IDV0140,
    luminateFailure_IDV0999: 'IDV0999 Address too new',
    failureReasons: [`KBA0011: ${ruleTexts.KBA0011}`, `IDV0140: ${ruleTexts.IDV0140}`, 'IDV0999: Address too new'],
  });
});
