import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampled } from '#fixtures/prove.ts';
import { bare, isWholePostcode, postcodeQuery, tidyPostcode } from './postcode.ts';

/** What the field holds after the keys are pressed one by one at its end. */
const typed = (keys: string) => [...keys].reduce((text, key) => tidyPostcode(text + key, 'typing'), '');

test('letters become capitals', { tags: ['VAL-01'] }, () => expect(tidyPostcode('sw1a', 'typing')).toBe('SW1A'));

test('only letters, digits and space stay', { tags: ['VAL-02'] }, () => {
  expect(typed('S!W-1_A')).toBe('SW1A');
  expect(tidyPostcode('éß¼² ✓ a1', 'typing')).toBe('A1');
});

test('the ninth character is ignored', { tags: ['VAL-03'] }, () => {
  expect(typed('SW1A 1AAX')).toBe('SW1A 1AA');
  expect(typed('ABCDEFGHI')).toBe('ABCDEFGH');
});

test('the space comes before the last 3 characters', { tags: ['VAL-04'] }, () => {
  expect(typed('SW1A1AA')).toBe('SW1A 1AA');
  expect(tidyPostcode('SW1A1AA', 'typing')).toBe('SW1A 1AA');
  expect(tidyPostcode('SW1 A1AA', 'typing')).toBe('SW1A 1AA');
});

test.each([
  ['w1a1hq', 'W1A 1HQ'],
  ['ec1a 1bb', 'EC1A 1BB'],
  ['M11AE', 'M1 1AE'],
])('typing %s shows %s', { tags: ['PC-1'] }, (keys, shown) => {
  expect(typed(keys)).toBe(shown);
  expect(postcodeQuery(shown)).toBe(shown);
});

test.each([' EC1A 1BB ', 'EC1A  1BB', 'ec1a 1bb ', '\u00a0EC1A\u00a01BB\n', 'EC1A   1BB   '])(
  '"%s" put in at once is EC1A 1BB, since spaces go before the limit counts',
  { tags: ['PC-2'] },
  (text) => {
    expect(tidyPostcode(text, 'typing')).toBe('EC1A 1BB');
    expect(tidyPostcode(text, 'leaving')).toBe('EC1A 1BB');
  },
);

test('BF1 2AY and GIR 0AA are postcodes like any other', { tags: ['PC-3'] }, () => {
  expect(typed('gir0aa')).toBe('GIR 0AA');
  expect(isWholePostcode('GIR 0AA')).toBe(true);
  expect(isWholePostcode('BF1 2AY')).toBe(true);
  expect(postcodeQuery('bf1 2ay')).toBe('BF1 2AY');
});

test('BFPO 61 is no postcode and nothing is asked about it', { tags: ['PC-3'] }, () => {
  for (const text of ['BFPO 61', 'bfpo61', 'BFPO', 'BFP O61', ' bfpo 6']) {
    expect(isWholePostcode(tidyPostcode(text, 'leaving'))).toBe(false);
    expect(postcodeQuery(text)).toBeNull();
  }
  expect(tidyPostcode('bfpo 61', 'leaving')).toBe('BFPO 61');
});

test('a look-up starts at 3 characters, spaces not counted', () => {
  expect(postcodeQuery('M1')).toBeNull();
  expect(postcodeQuery('M 1 ')).toBeNull();
  expect(postcodeQuery('m1 1')).toBe('M1 1');
});

test('a space that is typed by hand stays while typing and goes at the end when leaving', () => {
  expect(tidyPostcode('EC1A ', 'typing')).toBe('EC1A ');
  expect(tidyPostcode('EC1A ', 'leaving')).toBe('EC1A');
  expect(typed('EC1A 1BB')).toBe('EC1A 1BB');
});

test('spaces in the beginning of a postcode become one and do not use up its characters', () => {
  expect(tidyPostcode('EC1A    1B', 'typing')).toBe('EC1A 1B');
});

test('what is typed after a whole postcode changes nothing, so a postcode that was filled in can be typed on', () => {
  expect(typed('M1 1AEE')).toBe('M1 1AE');
  expect(tidyPostcode('M1 1AE Manchester', 'typing')).toBe('M1 1AE');
});

describe('for any postcode', () => {
  const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const postcode = fc
    .tuple(fc.stringMatching(/^[A-Z]{1,2}\d[A-Z\d]?$/), fc.nat(9), letter, letter)
    .map(([outward, digit, one, two]) => `${outward} ${digit}${one}${two}`);

  test('typing it in any case, with or without its space, shows it whole and never stops early', {
    tags: ['VAL-01', 'VAL-02', 'VAL-03', 'VAL-04'],
  }, () => {
    fc.assert(
      fc.property(postcode, fc.boolean(), fc.boolean(), (whole, spaced, lower) => {
        const keys = spaced ? whole : bare(whole);
        expect(typed(lower ? keys.toLowerCase() : keys)).toBe(whole);
        expect(isWholePostcode(whole)).toBe(true);
      }),
      sampled(100),
    );
  });

  test('any text, tidied, is at most 8 of the allowed characters, and tidying again changes nothing', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'a1B2 -') })),
        (text) => {
          for (const moment of ['typing', 'leaving'] as const) {
            const tidied = tidyPostcode(text, moment);
            expect(tidied).toMatch(/^[A-Z0-9 ]{0,8}$/);
            expect(tidyPostcode(tidied, moment)).toBe(tidied);
          }
        },
      ),
      sampled(100),
    );
  });
});

test('full-width letters, digits and spaces are read as plain ones', () => {
  for (const moment of ['typing', 'leaving'] as const) {
    expect(tidyPostcode('ｏｘ４\u3000２ｄｐ', moment)).toBe('OX4 2DP');
    expect(tidyPostcode('ＯＸ４', moment)).toBe('OX4');
  }
  expect(bare('ＯＸ４\u3000２ＤＰ')).toBe('OX42DP');
  expect(postcodeQuery('ｏｘ４')).toBe('OX4');
});
