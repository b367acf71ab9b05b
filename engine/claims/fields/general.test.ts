import { describe, expect, test } from 'vitest';
import type { Field } from '../../../schemas/flow.ts';
import type { FieldType } from '../../vocabulary/field-type.ts';
import { choice } from './choice.ts';
import { choices } from './choices.ts';
import { date } from './date.ts';
import { longText } from './longText.ts';
import { money } from './money.ts';
import { number } from './number.ts';
import { text } from './text.ts';

const today = '2025-11-20';

/** The message for an answer; null: it is accepted. */
function fault<Answer>(type: FieldType<Answer>, answer: Answer, settings: Partial<Field> = {}): string | null {
  const field: Field = { type: '', label: 'A field', ...settings };
  return type.check(type.tidy(answer, 'leaving', undefined, field), { field, today, facts: {} })?.text ?? null;
}

/** What a claim stores of an answer, and the answer that it gives back. */
function roundTrip<Answer>(type: FieldType<Answer>, answer: Answer, settings: Partial<Field> = {}) {
  const field: Field = { type: '', label: 'A field', ...settings };
  const saved = type.save(type.tidy(answer, 'leaving', undefined, field), field);
  return { saved: saved.value, restored: type.restore(saved, field) };
}

describe('text', () => {
  test.each([
    ['letters', 'Élodie Ross', 'AB1', 'Use letters only'],
    ['digits', '0123 456', '12a', 'Use digits only'],
    ['lettersAndDigits', 'Unit 4', 'Unit #4', 'Use letters and digits only'],
    [
      'vehicleRegistration',
      'ab12 cde',
      'mycar',
      'Enter the registration as it is on the number plate, for example AB12 CDE',
    ],
  ] as const)('of the pattern %s', (pattern, good, bad, message) => {
    expect(fault(text, good, { pattern })).toBeNull();
    expect(fault(text, bad, { pattern })).toBe(message);
  });

  test('has a length, and is required unless the flow says otherwise', () => {
    expect(fault(text, 'abc', { length: { atLeast: 4 } })).toBe('Use at least 4 characters');
    expect(fault(text, 'abcde', { length: { atMost: 4 } })).toBe('Use at most 4 characters');
    expect(fault(text, 'x'.repeat(101))).toBe('Use at most 100 characters');
    expect(fault(text, '  ')).toBe('This field is required');
    expect(fault(text, '', { message: 'Say which one' })).toBe('Say which one');
    expect(fault(text, '', { required: false })).toBeNull();
  });

  test('is saved in one case and with single spaces', () => {
    expect(roundTrip(text, ' ab12  cde ', { case: 'upper' })).toEqual({ saved: 'AB12 CDE', restored: 'AB12 CDE' });
    expect(text.tidy('Ab1 ', 'typing', 'Ab1', { type: '', label: '', case: 'lower' })).toBe('ab1 ');
  });
});

test('a long text keeps its lines and has a length', () => {
  expect(roundTrip(longText, ' one\ntwo ')).toEqual({ saved: 'one\ntwo', restored: 'one\ntwo' });
  expect(fault(longText, 'x'.repeat(2001))).toBe('Use at most 2000 characters');
  expect(fault(longText, '\n')).toBe('This field is required');
});

describe('number and money', () => {
  test.each([
    ['12', null],
    ['12,000', null],
    ['-3', null],
    ['1.5', 'Enter a whole number'],
    ['twelve', 'Enter a whole number'],
    ['1e5', 'Enter a whole number'],
    ['9'.repeat(16), 'Enter a whole number'],
  ])('a number: %s', (answer, message) => expect(fault(number, answer)).toBe(message));

  test('within a range, with the decimals that the flow accepts', () => {
    expect(fault(number, '4', { range: { atLeast: 5 } })).toBe('Enter 5 or more');
    expect(fault(number, '9', { range: { atMost: 8 } })).toBe('Enter 8 or less');
    expect(fault(number, '1.25', { decimals: 1 })).toBe('Enter a number with at most 1 decimals');
    expect(roundTrip(number, '1.25', { decimals: 2 })).toEqual({ saved: 1.25, restored: '1.25' });
  });

  test('an amount has pence and is not negative', () => {
    expect(roundTrip(money, '£1,250.50')).toEqual({ saved: 1250.5, restored: '1250.5' });
    expect(fault(money, '-1')).toBe('Enter £0 or more');
    expect(fault(money, '10.999')).toBe('Enter an amount in pounds, for example 120 or 119.50');
    expect(fault(money, '2', { range: { atLeast: 2.5 } })).toBe('Enter £2.50 or more');
  });

  test('conditions read the number; what is none is not known', () => {
    const field: Field = { type: 'number', label: '' };
    expect(number.asFact?.('1,200', field)).toBe(1200);
    expect(number.asFact?.('about', field)).toBeUndefined();
  });
});

describe('date', () => {
  const on = (day: string, month: string, year: string) => ({ day, month, year });

  test('is a real date, within its limits', () => {
    expect(fault(date, on('29', '2', '2024'))).toBeNull();
    expect(fault(date, on('29', '2', '2023'))).toBe('Please enter a valid date');
    expect(fault(date, on('1', '', '2023'))).toBe('Month is required');
    expect(fault(date, on('', '', ''))).toBe('Enter a date');
    expect(fault(date, on('1', '3', '23'))).toBe('Please enter a valid date');
    expect(fault(date, on('21', '11', '2025'), { latest: 'today' })).toBe('The date is in the future');
    expect(fault(date, on('20', '11', '2025'), { latest: 'today' })).toBeNull();
    expect(fault(date, on('19', '11', '2025'), { earliest: 'today' })).toBe('The date is in the past');
    expect(fault(date, on('1', '1', '2006'), { earliest: '2007-04-06' })).toBe('The date is before 6 April 2007');
    expect(fault(date, on('1', '1', '2026'), { latest: '2025-12-31' })).toBe('The date is after 31 December 2025');
  });

  test('is stored as yyyy-mm-dd', () => {
    expect(roundTrip(date, on('5', '03', '2015'))).toEqual({ saved: '2015-03-05', restored: on('5', '3', '2015') });
  });
});

describe('choices', () => {
  const options = { car: 'A car', van: 'A van', bike: 'A motorbike' };

  test('one of the options', () => {
    expect(fault(choice, '', { options })).toBe('This field is required');
    expect(fault(choice, 'lorry', { options })).toBe('Invalid input');
    expect(roundTrip(choice, 'van', { options, values: { van: 'VAN' } })).toEqual({ saved: 'VAN', restored: 'van' });
  });

  test('any of the options, stored in their order', () => {
    expect(fault(choices, [], { options })).toBe('Select at least one');
    expect(fault(choices, ['car', 'lorry'], { options })).toBe('Invalid input');
    expect(roundTrip(choices, ['bike', 'car'], { options })).toEqual({
      saved: ['car', 'bike'],
      restored: ['car', 'bike'],
    });
  });
});

test.each([
  ['12,500', 12500],
  ['1,250,000', 1250000],
  ['£1,250.50', 1250.5],
])('commas between thousands are read: "%s" is %d', (typed, value) => {
  expect(roundTrip(money, typed).saved).toBe(value);
});

test.each(['249,50', '1,25', '12,5000', '1,,000'])(
  '"%s" is refused and not stored: its comma may stand for a point',
  (typed) => {
    expect(fault(money, typed)).toBe('Enter an amount in pounds, for example 120 or 119.50');
    expect(roundTrip(money, typed).saved).toBeUndefined();
  },
);
