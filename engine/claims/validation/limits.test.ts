import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as limits from './limits.ts';

test('CONST-01: a postcode has at most 8 characters', () => expect(limits.POSTCODE_CHARACTERS).toBe(8));
test('CONST-02: a mobile number has at least 10 digits', () => expect(limits.MOBILE_MIN_DIGITS).toBe(10));
test('CONST-03, CONST-04: a mobile number has at most 11 digits, typed or counted', () =>
  expect(limits.MOBILE_MAX_DIGITS).toBe(11));
test('CONST-05: the minimum age is 13', () => expect(limits.MIN_AGE).toBe(13));
test('CONST-06: the maximum age is 120', () => expect(limits.MAX_AGE).toBe(120));
test('CONST-07, VAL-35: the year picker is centred on 1975', () => expect(limits.YEAR_CENTRE).toBe(1975));
test('CONST-08: a name has at least 2 letters', () => expect(limits.NAME_MIN_LETTERS).toBe(2));
test('CONST-09: a signature has at least 1 stroke', () => expect(limits.SIGNATURE_MIN_STROKES).toBe(1));
test('CONST-10: a signature measures at least 20 by 20 pixels', () => expect(limits.SIGNATURE_MIN_SIDE).toBe(20));
test('CONST-11: a signature has at least 50 pixels of path', () => expect(limits.SIGNATURE_MIN_PATH).toBe(50));
test('CONST-12: a signature takes at least 1000 ms', () => expect(limits.SIGNATURE_MIN_MS).toBe(1000));
test('CONST-13: the pad is 300 pixels high', () => expect(limits.SIGNATURE_PAD_HEIGHT).toBe(300));
test('CONST-14: the pen is 4 pixels wide', () => expect(limits.SIGNATURE_LINE_WIDTH).toBe(4));
test('CONST-15, VAL-51: an email is verified after a pause of 500 ms', () => expect(limits.VERIFY_AFTER_MS).toBe(500));
test('CONST-16, VAL-81: a field is checked after a pause of 300 ms', () => expect(limits.CHECK_AFTER_MS).toBe(300));
test('CONST-46: a phone code has 4 digits', () => expect(limits.CODE_DIGITS).toBe(4));
test('CONST-47: a phone code can be sent again after 120 seconds', () =>
  expect(limits.CODE_RESEND_AFTER_MS).toBe(120_000));
test('CONST-51: a postcode is looked up after 300 ms', () => expect(limits.POSTCODE_LOOKUP_AFTER_MS).toBe(300));

test('each limit stands once in the file', () => {
  const names = [...readFileSync(new URL('./limits.ts', import.meta.url), 'utf8').matchAll(/CONST-\d\d/g)].map(String);
  expect(names).toHaveLength(new Set(names).size);
});
