import { expect, test } from 'vitest';
import { type DateOfBirthAnswer, dateOfBirth } from './dateOfBirth.ts';

const field = { type: 'dateOfBirth', label: 'Date of birth' };
const context = { field, today: '2026-03-15', facts: {} };
const answer = (day: string, month: string, year: string): DateOfBirthAnswer => ({ day, month, year });
const check = (...parts: [string, string, string]) => dateOfBirth.check(answer(...parts), context);

test('without a day "Day is required", at the day', { tags: ['VAL-26'] }, () => {
  expect(check('', '', '')).toEqual({ text: 'Day is required', part: 'day' });
  expect(check('', '1', '1990')).toEqual({ text: 'Day is required', part: 'day' });
});

test('without a month "Month is required", at the month', { tags: ['VAL-27'] }, () =>
  expect(check('1', '', '')).toEqual({ text: 'Month is required', part: 'month' }),
);

test('without a year "Year is required", at the year', { tags: ['VAL-28'] }, () =>
  expect(check('1', '1', '')).toEqual({ text: 'Year is required', part: 'year' }),
);

test('the messages of a complete date', { tags: ['VAL-29', 'VAL-30', 'VAL-31', 'VAL-32'] }, () => {
  expect(check('31', '2', '1990')).toEqual({ text: 'Please enter a valid date' });
  expect(check('16', '3', '2026')).toEqual({ text: 'Date of birth cannot be in the future' });
  expect(check('16', '3', '2013')).toEqual({ text: 'You must be at least 13 years old' });
  expect(check('15', '3', '1905')).toEqual({ text: 'Please enter a valid date of birth' });
  expect(check('15', '3', '2013')).toBeNull();
});

test('a date that need not be given may be empty, but not half given', () => {
  const optional = { ...context, field: { ...field, required: false } };
  expect(dateOfBirth.check(dateOfBirth.empty, optional)).toBeNull();
  expect(dateOfBirth.check(answer('1', '', ''), optional)?.text).toBe('Month is required');
});

test('changing 31 March to April gives a message, and nothing is rolled over', { tags: ['DB-1'] }, () => {
  expect(check('31', '3', '1985')).toBeNull();
  expect(check('31', '4', '1985')).toEqual({ text: 'Please enter a valid date' });
  expect(dateOfBirth.tidy(answer('31', '4', '1985'), 'leaving')).toEqual(answer('31', '4', '1985'));
  expect(dateOfBirth.save(answer('31', '4', '1985'), field)).toEqual({});
  expect(dateOfBirth.save(answer('29', '2', '1988'), field)).toEqual({ iso: '1988-02-29', date: '29/02/1988' });
});

test('a year of 85 or 0085 is refused and never stored, nor guessed as 1985', { tags: ['DB-2'] }, () => {
  expect(dateOfBirth.restore({ date: '27/03/85' }, field)).toBeUndefined();
  const old = dateOfBirth.restore({ date: '27/03/0085' }, field);
  expect(old && dateOfBirth.check(old, context)?.text).toBe('Please enter a valid date of birth');
  expect(check('27', '3', '85')?.text).toBe('Please enter a valid date of birth');
  expect(dateOfBirth.save(answer('27', '3', '85'), field)).toEqual({});
});

test.each(['America/Los_Angeles', 'Pacific/Auckland'])(
  '01/01/1990 is stored and comes back the same in %s',
  { tags: ['DB-3'] },
  (zone) => {
    const home = process.env.TZ;
    process.env.TZ = zone;
    const entered = answer('1', '1', '1990');
    const saved = dateOfBirth.save(entered, field);
    expect(saved).toEqual({ iso: '1990-01-01', date: '01/01/1990' });
    expect(dateOfBirth.restore(saved, field)).toEqual(entered);
    process.env.TZ = home;
  },
);

test('either stored form is enough to come back', { tags: ['ENT-008', 'ENT-009'] }, () => {
  expect(dateOfBirth.restore({ iso: '1990-02-01' }, field)).toEqual(answer('1', '2', '1990'));
  expect(dateOfBirth.restore({ date: '1/2/1990' }, field)).toEqual(answer('1', '2', '1990'));
});

test('a stored date of another shape is dropped', { tags: ['VAL-38'] }, () => {
  for (const date of ['1990-01-02', '27/03/85', 'x', 7, null, undefined]) {
    expect(dateOfBirth.restore({ date }, field)).toBeUndefined();
  }
});

test('what is no number is never a date', () => {
  for (const day of ['1.5', '-1', '1e1', ' 1', 'x', '0x1']) {
    expect(check(day, '1', '1990')).toEqual({ text: 'Please enter a valid date' });
    expect(dateOfBirth.save(answer(day, '1', '1990'), field)).toEqual({});
  }
});

test('nothing is said before Next while a part is still to be chosen', () => {
  expect(dateOfBirth.premature?.(answer('1', '', ''))).toBe(true);
  expect(dateOfBirth.premature?.(answer('31', '2', '1990'))).toBe(false);
});
