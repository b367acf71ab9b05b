import { expect, test } from 'vitest';
import { ukMobile } from './ukMobile.ts';

const field = { type: 'ukMobile', label: 'Mobile number' };
const check = (text: string) => ukMobile.check(text, { field, today: '2026-03-15', facts: {} });
const save = (text: string) => ukMobile.save(text, field);
const typed = (keys: string) => [...keys].reduce((text, key) => ukMobile.tidy(text + key, 'typing', text), '');

test('VAL-60: an empty number is "Mobile number is required"', () =>
  expect(check(' ')).toEqual({ text: 'Mobile number is required' }));

test('VAL-61: too few digits are "Incomplete number"', () =>
  expect(check('07700')).toEqual({ text: 'Incomplete number' }));

test('VAL-62: another number is "Please enter a valid mobile number", and so is a verdict of invalid', () => {
  expect(check('02079460000')).toEqual({ text: 'Please enter a valid mobile number' });
  expect(ukMobile.refused).toBe('Please enter a valid mobile number');
});

test('VAL-54: a twelfth digit that is typed is ignored', () => {
  expect(typed('077009001239')).toBe('07700900123');
  expect(typed('07700 900 1239')).toBe('07700 900 123');
});

test('VAL-54: a number that is too long and comes in one go is shown whole and refused, never cut', () => {
  expect(ukMobile.tidy('077009001239', 'typing', '')).toBe('077009001239');
  expect(check('077009001239')?.text).toBe('Please enter a valid mobile number');
  expect(save('077009001239')).toEqual({});
  expect(ukMobile.tidy('0770090012307700900123', 'typing', '07700900123')).toBe('0770090012307700900123');
});

test('VAL-63: the service is asked about the stored form 500 ms after the last change, however it is written', () => {
  for (const text of ['07700900123', '07700 900123', '+44 7700 900123'])
    expect(ukMobile.queryValue?.(text)).toBe('+447700900123');
  expect(ukMobile.queryValue?.('0770090012')).toBeNull();
  expect(ukMobile.asksAfterMs).toBe(500);
});

test('ERR-13: a checker that fails without words is "Error validating phone!"', () =>
  expect(ukMobile.askFailed).toBe('Error validating phone!'));

test('VAL-53, VAL-64, VAL-65, ENT-015: stored in +44 form without the leading zero, shown beside the prefix', () => {
  expect(save('07700900123')).toMatchObject({ value: '+447700900123' });
  expect(ukMobile.restore({ value: '+447700900123' }, field)).toBe('07700 900123');
  expect(ukMobile.restore({ value: '12' }, field)).toBeUndefined();
  expect(ukMobile.restore({}, field)).toBeUndefined();
});

test('case MB-1: Jersey and Guernsey are accepted', () => {
  expect(save('07797 712345')).toMatchObject({ value: '+447797712345' });
  expect(save('07781 123456')).toMatchObject({ value: '+447781123456' });
});

test('case MB-2: the country in the number is understood, typed or pasted, and shown once', () => {
  for (const text of ['+44(0)7400 123456', '0044 7400 123456', '(07400) 123-456', '+44 7400 123456']) {
    expect(typed(text)).toBe(text);
    expect(ukMobile.tidy(text, 'typing', '')).toBe(text);
    expect(check(text)).toBeNull();
    expect(ukMobile.tidy(text, 'leaving')).toBe('07400 123456');
    expect(save(text)).toMatchObject({ value: '+447400123456' });
  }
});

test('case MB-3: spaces lose no digit, typed or pasted', () => {
  expect(typed('07400 123 456')).toBe('07400 123 456');
  expect(save('07400 123 456')).toMatchObject({ value: '+447400123456' });
  expect(ukMobile.tidy('07400 123456 ', 'leaving')).toBe('07400 123456');
  expect(check('07400 123 4')?.text).toBe('Incomplete number');
});

test('case FX-2: 07700 900123 passes the format and is stored as +447700900123', () => {
  expect(check('07700 900123')).toBeNull();
  expect(save('07700 900123')).toMatchObject({ value: '+447700900123' });
});

test('a number written in digits stays as the claimant wrote it', () => {
  expect(ukMobile.tidy('07700900123', 'leaving')).toBe('07700900123');
  expect(ukMobile.tidy('7700 900 123', 'leaving')).toBe('7700 900 123');
});

test('OTP-04: beside its value it has a form that hides all but the last three digits', () => {
  expect(save('07700 900123')).toEqual({ value: '+447700900123', masked: '+44 *******123' });
  expect(save('7797712345')?.masked).toBe('+44 *******345');
});
