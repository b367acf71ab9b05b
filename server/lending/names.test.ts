import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampled } from '#fixtures/prove.ts';
import { companyKey, longestPhrase, normaliseAccount, plainWords } from './names.ts';

describe('account numbers', () => {
  test.each([
    ['LEN-27: runs of spaces become one', '12  34', '12 34'],
    ['LEN-27: tabs and line breaks count as spaces', ' 12\t\n34 ', '12 34'],
    ['LEN-28: leading zeros go', '000123', '123'],
    ['LEN-28: zeros inside and at the end stay', '0100200', '100200'],
    ['LEN-27, LEN-28: zeros before a space go with it', '00 00 12', '12'],
    ['LEN-28: of nothing but zeros one stays', '0000', '0'],
    ['LEN-28: letters stay as they are', '00AB-0/9', 'AB-0/9'],
    ['LEN-27: nothing stays nothing', '', ''],
  ])('%s', { tags: ['LEN-27', 'LEN-28'] }, (_, given, normalised) => expect(normaliseAccount(given)).toBe(normalised));

  test('normalising twice is normalising once', { tags: ['LEN-27', 'LEN-28'] }, () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('0', '1', ' ', '\t', 'A') }), (number) => {
        const once = normaliseAccount(number);
        expect(normaliseAccount(once)).toBe(once);
        expect(once).not.toMatch(/\s{2}|^\s|\s$|^0./);
      }),
      sampled(100),
    ),
  );
});

describe('company names', () => {
  test.each([
    ['BLACK HORSE LTD', 'black horse'],
    ['Black  Horse Limited', 'black horse'],
    ['Toyota Financial Services (UK) PLC', 'toyota financial services'],
    ['O’Hara & Sons Co. Ltd.', 'ohara and sons'],
    ['Crédit-Auto', 'credit auto'],
    ['Limited', 'limited'],
    ['Company Ltd', 'company'],
    ['--- !', ''],
  ])('%s is compared as "%s"', (name, key) => expect(companyKey(name)).toBe(key));

  test('a key is its own key, whatever the name', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (name) => {
        expect(companyKey(companyKey(name))).toBe(companyKey(name));
        expect(plainWords(name)).not.toMatch(/ {2}|^ | $/);
      }),
      sampled(500),
    ));
});

describe('words in a name', () => {
  test.each([
    ['Ford Credit Europe plc', 'ford'],
    ['FORD-CREDIT', 'ford'],
    ['Bradford Finance', null],
    ['Fordson Finance', null],
    ['RCI Financial Services Ltd', 'rci financial'],
    ['RCI and Financial', null],
  ])('%s holds %s, as whole words in a row only', (name, phrase) =>
    expect(longestPhrase([name], ['ford', 'rci financial'])).toBe(phrase),
  );

  test('the longest of several counts, in either of two names', () => {
    expect(longestPhrase(['Ash Bank', 'Elm'], ['ash', 'elm', 'ash bank'])).toBe('ash bank');
    expect(longestPhrase(['Other', 'Elm Cars'], ['ash', 'elm'])).toBe('elm');
    expect(longestPhrase([], ['ash'])).toBeNull();
  });
});
