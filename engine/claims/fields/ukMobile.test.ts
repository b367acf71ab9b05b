import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampled } from '#fixtures/prove.ts';
import { spaceMobile } from '../validation/mobile.ts';
import { ukMobile } from './ukMobile.ts';

const field = { type: 'ukMobile', label: 'Mobile number' };
const check = (text: string) => ukMobile.check(text, { field, today: '2026-03-15', facts: {} });
const save = (text: string) => ukMobile.save(text, field);
const digits = (text: string) => text.replace(/\D/g, '');
const typed = (keys: string) => [...keys].reduce((text, key) => ukMobile.tidy(text + key, 'typing', text), '');

test('an empty number is "Mobile number is required"', { tags: ['VAL-60'] }, () =>
  expect(check(' ')).toEqual({ text: 'Mobile number is required' }),
);

test('too few digits are "Incomplete number"', { tags: ['VAL-61'] }, () =>
  expect(check('07700')).toEqual({ text: 'Incomplete number' }),
);

test('another number is "Please enter a valid mobile number", and so is a verdict of invalid', {
  tags: ['VAL-62'],
}, () => {
  expect(check('02079460000')).toEqual({ text: 'Please enter a valid mobile number' });
  expect(ukMobile.refused).toBe('Please enter a valid mobile number');
});

test('a twelfth digit that is typed is ignored', { tags: ['VAL-54'] }, () => {
  expect(typed('077009001239')).toBe('07700 900123');
  expect(typed('07700 900 1239')).toBe('07700 900123');
});

test('a number that is too long and is pasted is shown whole and refused, never cut', {
  tags: ['VAL-54'],
}, () => {
  expect(ukMobile.tidy('077009001239', 'typing', '')).toBe('077009001239');
  expect(check('077009001239')?.text).toBe('Please enter a valid mobile number');
  expect(save('077009001239')).toEqual({});
  expect(ukMobile.tidy('0770090012307700900123', 'typing', '07700900123')).toBe('0770090012307700900123');
});

test('the service is asked about the stored form 500 ms after the last change, however it is written', {
  tags: ['VAL-63'],
}, () => {
  for (const text of ['07700900123', '07700 900123', '+44 7700 900123'])
    expect(ukMobile.queryValue?.(text)).toBe('+447700900123');
  expect(ukMobile.queryValue?.('0770090012')).toBeNull();
  expect(ukMobile.asksAfterMs).toBe(500);
});

test('a checker that fails without words is "Error validating phone!"', { tags: ['ERR-13'] }, () =>
  expect(ukMobile.askFailed).toBe('Error validating phone!'),
);

test('stored in +44 form without the leading zero, shown beside the prefix', {
  tags: ['VAL-53', 'VAL-64', 'VAL-65', 'ENT-015'],
}, () => {
  expect(save('07700900123')).toMatchObject({ value: '+447700900123' });
  expect(ukMobile.restore({ value: '+447700900123' }, field)).toBe('07700 900123');
  expect(ukMobile.restore({ value: '12' }, field)).toBeUndefined();
  expect(ukMobile.restore({}, field)).toBeUndefined();
});

test('Jersey and Guernsey are accepted', { tags: ['MB-1'] }, () => {
  expect(save('07797 712345')).toMatchObject({ value: '+447797712345' });
  expect(save('07781 123456')).toMatchObject({ value: '+447781123456' });
});

test('the country in the number is understood, typed or pasted, and shown once', { tags: ['MB-2'] }, () => {
  for (const text of ['+44(0)7400 123456', '0044 7400 123456', '(07400) 123-456', '+44 7400 123456']) {
    for (const shown of [text, typed(text), ukMobile.tidy(text, 'typing', '')]) {
      expect(digits(shown)).toBe(digits(text));
      expect(check(shown)).toBeNull();
      expect(ukMobile.tidy(shown, 'leaving')).toBe('07400 123456');
      expect(save(shown)).toMatchObject({ value: '+447400123456' });
    }
  }
});

test('spaces lose no digit, typed or pasted', { tags: ['MB-3'] }, () => {
  expect(typed('07400 123 456')).toBe('07400 123456');
  expect(save('07400 123 456')).toMatchObject({ value: '+447400123456' });
  expect(ukMobile.tidy('07400 123456 ', 'leaving')).toBe('07400 123456');
  expect(check('07400 123 4')?.text).toBe('Incomplete number');
});

test('07700 900123 passes the format and is stored as +447700900123', { tags: ['FX-2'] }, () => {
  expect(check('07700 900123')).toBeNull();
  expect(save('07700 900123')).toMatchObject({ value: '+447700900123' });
});

test('a number that was written without the country’s code is not changed when the field is left', () => {
  expect(ukMobile.tidy('07700900123', 'leaving')).toBe('07700900123');
  expect(ukMobile.tidy('7700 900 123', 'leaving')).toBe('7700 900 123');
});

describe('a number is spaced while it is typed', () => {
  test.each([
    ['0', '0'],
    ['07700', '07700'],
    ['077009', '07700 9'],
    ['07700900123', '07700 900123'],
    ['07797712345', '07797 712345'],
    ['7700900123', '7700900123'],
    ['+447400123456', '+44 7400 123456'],
    ['00447400123456', '00 44 7400 123456'],
  ])('%s is shown as %s', (keys, shown) => expect(typed(keys)).toBe(shown));

  test.each(['(07700)900123', '07700-900123', '07700.900123', '07700 90012x', '０７７００', 'none'])(
    '%s holds something else, and stays as it is',
    (text) => expect(ukMobile.tidy(text, 'typing', '')).toBe(text),
  );

  test('a space that is typed or taken away stays so until a digit changes', () => {
    expect(ukMobile.tidy('07700 ', 'typing', '07700')).toBe('07700 ');
    expect(ukMobile.tidy('07700900123', 'typing', '07700 900123')).toBe('07700900123');
    expect(ukMobile.tidy('0770090012', 'typing', '07700900123')).toBe('07700 90012');
  });

  test('no digit is added, dropped or moved, and a second look changes nothing', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789 +'), maxLength: 16 });
    fc.assert(
      fc.property(text, (written) => {
        const shown = spaceMobile(written);
        expect(shown.replace(/ /g, '')).toBe(written.replace(/ /g, ''));
        expect(spaceMobile(shown)).toBe(shown);
      }),
      sampled(1000),
    );
  });
});

test('beside its value it has a form that hides all but the last three digits', { tags: ['OTP-04'] }, () => {
  expect(save('07700 900123')).toEqual({ value: '+447700900123', masked: '+44 *******123' });
  expect(save('7797712345')?.masked).toBe('+44 *******345');
});
