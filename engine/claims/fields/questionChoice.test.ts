import { expect, test } from 'vitest';
import type { Field } from '../../../schemas/flow.ts';
import { choicesOf, chosenFor, questionChoice } from './questionChoice.ts';

const field: Field = { type: 'questionChoice', label: 'Q1.' };
const question = (key: string, ...choices: (string | number)[]) => ({
  key,
  value: { questionId: key, choices: choices.map((choiceId) => ({ choiceId, choiceText: `Choice ${choiceId}` })) },
});
const [first, second] = [question('1', 'c1', 'c2', 'c3'), question('2', 'c1', 'c2', 'c3')];
const check = (answer: Record<string, string | number>, item = first) =>
  questionChoice.check(answer, { field, today: '2026-03-15', facts: {}, item })?.text;

test('a question without an answer is "Please answer the current question to continue"', { tags: ['QUIZ-13'] }, () => {
  expect(check({})).toBe('Please answer the current question to continue');
  expect(check({ 1: 'c3' })).toBeUndefined();
});

test('an answer is kept by the id of its question, though the next one has the same ids of choices', {
  tags: ['QZ-1'],
}, () => {
  const answer = { 1: 'c3' };
  expect(chosenFor(answer, second)).toBeUndefined();
  expect(check(answer, second)).toBe('Please answer the current question to continue');
  const both = { ...answer, 2: 'c1' };
  expect([chosenFor(both, first), chosenFor(both, second)]).toEqual(['c3', 'c1']);
  expect(chosenFor({ ...both, 1: 'c2' }, first)).toBe('c2');
});

test('what is none of the question’s choices is no answer to it', () => {
  expect(check({ 1: 'c9' })).toBe('Please answer the current question to continue');
  expect(check({ 1: 3 })).toBe('Please answer the current question to continue');
  const numbered = question('1', 3, 4);
  expect(check({ 1: 3 }, numbered)).toBeUndefined();
  expect(chosenFor({}, question('toString', 'c1'))).toBeUndefined();
});

test('a choice without id or words is not offered', () => {
  const choices = [{ choiceId: 'c1', choiceText: 'One' }, { choiceId: 'c2' }, null, { choiceText: 'Three' }];
  expect(choicesOf({ choices })).toEqual([{ id: 'c1', text: 'One' }]);
  expect(choicesOf({})).toEqual([]);
});

test('the answers never reach the claim', () => {
  expect(questionChoice.save({ 1: 'c3' }, field)).toEqual({});
  expect(questionChoice.restore({ value: { 1: 'c3' } }, field)).toBeUndefined();
});
