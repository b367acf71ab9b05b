import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampled } from '#fixtures/prove.ts';
import { mobileFault, readMobile, showMobile } from './mobile.ts';

test.each([
  '07700 900123',
  '07 700 900 123',
  '(07700)900123',
  '07700-900123',
  '07700–900123',
  '07700900123',
  '7700900123',
])(
  '"%s" is stored as +447700900123, without spaces, brackets, dashes and the leading zero',
  { tags: ['VAL-55', 'VAL-56', 'VAL-57', 'VAL-59', 'VAL-64', 'VAL-65'] },
  (text) => expect(readMobile(text)).toBe('+447700900123'),
);

test('under 10 digits are "Incomplete number"', { tags: ['VAL-58', 'VAL-61'] }, () => {
  for (const text of ['0', '077009001', '7700 900 12', '+44 7700 90012', '0044 77009']) {
    expect(mobileFault(text)).toBe('Incomplete number');
  }
});

test('over 11 digits are "Please enter a valid mobile number", never cut to size', {
  tags: ['VAL-58', 'VAL-62'],
}, () => {
  for (const text of ['077009001234', '07700 900123 07700 900123', '+44 7700 9001234']) {
    expect(mobileFault(text)).toBe('Please enter a valid mobile number');
    expect(readMobile(text)).toBeNull();
  }
});

test('what is no UK mobile is "Please enter a valid mobile number"', { tags: ['VAL-59', 'VAL-62'] }, () => {
  for (const text of [
    '02079460000',
    '0770090012',
    '08001111111',
    '+1 202 555 0123 99',
    '0700 90012x345',
    '07.700900123',
  ]) {
    expect(mobileFault(text)).toBe('Please enter a valid mobile number');
  }
});

test('mobiles of Jersey and Guernsey are UK mobiles', { tags: ['MB-1'] }, () => {
  expect(readMobile('07797 712345')).toBe('+447797712345');
  expect(readMobile('07781 123456')).toBe('+447781123456');
});

test('each way to write the country leads to the one number', { tags: ['MB-2'] }, () => {
  for (const text of ['+44(0)7400 123456', '0044 7400 123456', '(07400) 123-456', '+44 7400 123456', '447400123456']) {
    expect(readMobile(text)).toBe('+447400123456');
  }
});

test('spaces do not use up digits, and one digit too few is never accepted', { tags: ['MB-3'] }, () => {
  expect(readMobile('07400 123 456')).toBe('+447400123456');
  expect(readMobile('+44 7400 123456')).toBe('+447400123456');
  expect(readMobile('07400 123456 ')).toBe('+447400123456');
  expect(readMobile('07400 123 45')).toBeNull();
});

test('the reserved number of fixtures fits the pattern', { tags: ['FX-2'] }, () => {
  expect(mobileFault('07700 900123')).toBeNull();
  expect(readMobile('07700 900123')).toBe('+447700900123');
});

test('the marks of direction that address books put around a number do no harm', () => {
  expect(readMobile('\u202a07700 900123\u202c')).toBe('+447700900123');
});

test('a stored number is shown as in the country, beside the fixed prefix', () => {
  expect(showMobile('+447700900123')).toBe('07700 900123');
  expect(readMobile(showMobile('+447700900123'))).toBe('+447700900123');
});

/**
 * The specification's pattern by itself: after the country's code, in any way that it is written, 7 and nine more digits,
 * with or without a 0 in front. libphonenumber knows more ways to write a number; none of them may get through.
 */
function byPattern(text: string): string | null {
  const national = text.replace(/[\s()[\]-]/g, '').replace(/^(?:\+|00)?44/, '');
  const [, number] = /^0?(7\d{9})$/.exec(national) ?? [];
  return number ? `+44${number}` : null;
}

describe('in agreement with the pattern', () => {
  const gap = fc.constantFrom('', ' ', '-', '  ');
  const written = fc
    .tuple(
      fc.constantFrom('0', '+44', '+44 ', '+44(0)', '0044', '0044 ', '44', '440', '(0)', ''),
      fc.stringMatching(/^7\d{9}$/),
      fc.array(gap, { minLength: 10, maxLength: 10 }),
    )
    .map(([prefix, number, gaps]) => ({
      number,
      text: prefix + [...number].map((digit, at) => digit + (gaps[at] ?? '')).join(''),
    }));

  test('every way to write a mobile number gives the same number', { tags: ['VAL-59', 'VAL-64'] }, () => {
    fc.assert(
      fc.property(written, ({ number, text }) => {
        expect(readMobile(text)).toBe(`+44${number}`);
        expect(readMobile(showMobile(`+44${number}`))).toBe(`+44${number}`);
      }),
      sampled(1000),
    );
  });

  test('nothing else is taken, and nothing is read as another number', { tags: ['VAL-59'] }, () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789 +()-447'), maxLength: 18 });
    const near = fc
      .tuple(written, fc.nat(20), fc.constantFrom(...'0123456789+ x.;/~'))
      .map(([{ text: number }, at, extra]) => number.slice(0, at) + extra + number.slice(at));
    fc.assert(
      fc.property(fc.oneof(text, near), (typed) => {
        expect(readMobile(typed)).toBe(byPattern(typed));
      }),
      sampled(5000),
    );
  });

  test.each(['+1 7700 900123', 'tel:+447700900123', '+447700900123;ext=12', '07700 900123 x5', '+44 7700 900123 #3'])(
    '%s, which libphonenumber reads, is not a mobile number here',
    { tags: ['VAL-59'] },
    (text) => expect(readMobile(text)).toBeNull(),
  );
});

test('full-width digits, plus and spaces are read as plain ones', () => {
  for (const text of ['０７７００９００１２３', '＋４４\u3000７７００\u3000９００１２３', '（０）7700 900123'])
    expect(readMobile(text)).toBe('+447700900123');
  expect(mobileFault('０７７００')).toBe(mobileFault('07700'));
});
