import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as limits from './limits.ts';

test('a postcode has at most 8 characters', { tags: ['CONST-01'] }, () => expect(limits.POSTCODE_CHARACTERS).toBe(8));
test('a mobile number has at least 10 digits', { tags: ['CONST-02'] }, () => expect(limits.MOBILE_MIN_DIGITS).toBe(10));
test('a mobile number has at most 11 digits, typed or counted', { tags: ['CONST-03', 'CONST-04'] }, () =>
  expect(limits.MOBILE_MAX_DIGITS).toBe(11),
);
test('the minimum age is 13', { tags: ['CONST-05'] }, () => expect(limits.MIN_AGE).toBe(13));
test('the maximum age is 120', { tags: ['CONST-06'] }, () => expect(limits.MAX_AGE).toBe(120));
test('the year picker is centred on 1975', { tags: ['CONST-07', 'VAL-35'] }, () =>
  expect(limits.YEAR_CENTRE).toBe(1975),
);
test('a name has at least 2 letters', { tags: ['CONST-08'] }, () => expect(limits.NAME_MIN_LETTERS).toBe(2));
test('a signature has at least 1 stroke', { tags: ['CONST-09'] }, () => expect(limits.SIGNATURE_MIN_STROKES).toBe(1));
test('a signature measures at least 20 by 20 pixels', { tags: ['CONST-10'] }, () =>
  expect(limits.SIGNATURE_MIN_SIDE).toBe(20),
);
test('a signature has at least 50 pixels of path', { tags: ['CONST-11'] }, () =>
  expect(limits.SIGNATURE_MIN_PATH).toBe(50),
);
test('a signature takes at least 1000 ms', { tags: ['CONST-12'] }, () => expect(limits.SIGNATURE_MIN_MS).toBe(1000));
test('the pad is 300 pixels high', { tags: ['CONST-13'] }, () => expect(limits.SIGNATURE_PAD_HEIGHT).toBe(300));
test('the pen is 4 pixels wide', { tags: ['CONST-14'] }, () => expect(limits.SIGNATURE_LINE_WIDTH).toBe(4));
test('an email is verified after a pause of 500 ms', { tags: ['CONST-15', 'VAL-51'] }, () =>
  expect(limits.VERIFY_AFTER_MS).toBe(500),
);
test('a phone code has 4 digits', { tags: ['CONST-46'] }, () => expect(limits.CODE_DIGITS).toBe(4));
test('a phone code can be sent again after 120 seconds', { tags: ['CONST-47'] }, () =>
  expect(limits.CODE_RESEND_AFTER_MS).toBe(120_000),
);
test('a postcode is looked up after 300 ms', { tags: ['CONST-51'] }, () =>
  expect(limits.POSTCODE_LOOKUP_AFTER_MS).toBe(300),
);

test('each limit stands once in the file', () => {
  const names = [...readFileSync(new URL('./limits.ts', import.meta.url), 'utf8').matchAll(/CONST-\d\d/g)].map(String);
  expect(names).toHaveLength(new Set(names).size);
});
