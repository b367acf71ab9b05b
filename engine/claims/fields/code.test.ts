import { expect, test } from 'vitest';
import type { Field } from '../../../schemas/flow.ts';
import { code } from './code.ts';

const field: Field = { type: 'code', label: '4-digit code' };
const check = (answer: string) => code.check(answer, { field, today: '2026-03-15', facts: {} })?.text;
const typed = (text: string) => code.tidy(text, 'typing');

test('what is not exactly four digits is "Please enter the complete 4-digit OTP"', {
  tags: ['VAL-82', 'VAL-88', 'ERR-28'],
}, () => {
  for (const answer of ['', '4', '482', '48 1', ' 821'])
    expect(check(answer)).toBe('Please enter the complete 4-digit OTP');
  expect(check('4821')).toBeUndefined();
  expect(check('0000')).toBeUndefined();
});

test('48 21, 48-21, a line break and the words of a text message all come to 4821', { tags: ['OT-2'] }, () => {
  for (const text of ['48 21', '48-21', ' 4821\n', '4821', 'Your code is 4821.', '48215'])
    expect(typed(text)).toBe('4821');
});

test('full-width digits are read as plain ones, whole or not', () => {
  expect(typed('４８２１')).toBe('4821');
  expect(typed('４８')).toBe('48');
  expect(typed('４\u3000２')).toBe('4 2');
  expect(code.isEmpty('４')).toBe(false);
});

test('letters are never kept, and 48a1 is not a whole code', { tags: ['VAL-86', 'OT-2'] }, () => {
  expect(typed('48a1')).toBe('481');
  expect(typed('x')).toBe('');
  expect(check(typed('48a1'))).toBe('Please enter the complete 4-digit OTP');
});

test('a box that is still empty keeps its place before those that are filled', () => {
  expect(typed('4 2')).toBe('4 2');
  expect(typed('  21')).toBe('  21');
  expect(typed('4   ')).toBe('4');
  expect(code.isEmpty('   ')).toBe(true);
  expect(code.save('4 21', field)).toEqual({});
});

test('an incomplete code shows no error while it is being entered', () => {
  expect(code.premature?.('482')).toBe(true);
  expect(code.premature?.('4821')).toBe(false);
});
