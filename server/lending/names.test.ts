import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampled } from '#fixtures/prove.ts';
import { companyKey, longestPhrase, normaliseAccount, plainWords } from './names.ts';

describe('account numbers', () => {
  test.each([
    ['LEN-27: runs of spaces become one', '12  34', '12 34'],
    ['LEN-27: tabs and line breaks count as spaces', ' 12\t\n34 ', '12 34'],
    ['LEN-28: leading zeros are removed', '000123', '123'],
    ['LEN-28: zeros inside and at the end are kept', '0100200', '100200'],
    ['LEN-27, LEN-28: leading zeros before a space are removed with it', '00 00 12', '12'],
    ['LEN-28: an all-zero number becomes one zero', '0000', '0'],
    ['LEN-28: letters are unchanged', '00AB-0/9', 'AB-0/9'],
    ['LEN-27: an empty number stays empty', '', ''],
  ])('%s', { tags: ['LEN-27', 'LEN-28'] }, (_, given, normalised) => expect(normaliseAccount(given)).toBe(normalised));

  test('normalising is idempotent', { tags: ['LEN-27', 'LEN-28'] }, () =>
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

  test('the key of any key is the key itself', () =>
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
  ])('%s contains %s, as whole consecutive words only', (name, phrase) =>
    expect(longestPhrase([name], ['ford', 'rci financial'])).toBe(phrase),
  );

  test('the longest of several matches wins, in either of two names', () => {
    expect(longestPhrase(['Ash Bank', 'Elm'], ['ash', 'elm', 'ash bank'])).toBe('ash bank');
    expect(longestPhrase(['Other', 'Elm Cars'], ['ash', 'elm'])).toBe('elm');
    expect(longestPhrase([], ['ash'])).toBeNull();
  });
});
