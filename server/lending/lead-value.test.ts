import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampled } from '#fixtures/prove.ts';
import { testedFlows } from '#fixtures/tested-flows.ts';
import { fbLeadValue, isGoodTier, isHighValue, leadValues, lenderValue } from './lead-value.ts';
import { loadLending } from './load.ts';
import { lending } from './testing/loans.ts';

const lender = (company: string, tier = 0, universalName = company) => ({ company, universalName, tier });

describe('the value of a lender', () => {
  test.each([
    ['LEAD-02: 75', 'Carmaker Finance', 75],
    ['LEAD-03: 150', 'OAK MOTOR FINANCE LTD', 150],
    ['LEAD-04: 200', 'Elm Car Credit', 200],
    ['LEAD-05: 250', 'Ash', 250],
    ['LEAD-06: 0, the longer keyword wins', 'Ash Bank plc', 0],
    ['LEAD-07: an unknown lender 75', 'Nobody Knows', 75],
    ['LEAD-07: part of a word is unknown', 'Oakley', 75],
  ])('%s', { tags: ['LEAD-02', 'LEAD-03', 'LEAD-04', 'LEAD-05', 'LEAD-06', 'LEAD-07'] }, (_, name, value) =>
    expect(lenderValue(lender(name), lending)).toBe(value),
  );

  test('either name of the lender may contain the keyword', { tags: ['LEAD-01'] }, () =>
    expect(lenderValue(lender('X1 Ltd', 0, 'Elm Car Credit'), lending)).toBe(200),
  );

  test.each(['Ford Credit', 'FCE Bank plc', 'Toyota Financial Services', 'RCI Financial Services', 'Hyundai Capital'])(
    'the firm’s own data value a car maker’s finance arm at 75: %s',
    { tags: ['LEAD-02'] },
    (name) => expect(lenderValue(lender(name), loadLending(testedFlows))).toBe(75),
  );
});

describe('the lead values of a claim', () => {
  const kept = [lender('Carmaker', 1), lender('Oak', 3), lender('Elm', 4), lender('Nobody', 0)];
  const values = leadValues(kept, 'bureau_a', lending);

  test('lead_value is the sum over qualifying loans', { tags: ['LEAD-08'] }, () => {
    expect(leadValues([lender('Carmaker'), lender('Oak')], 'bureau_a', lending).lead_value).toBe(225);
    expect(values.lead_value).toBe(75 + 150 + 200 + 75);
  });
  test('lead_value_with_tier_3 is the sum over tiers 1 to 3', { tags: ['ENT-190'] }, () =>
    expect(values.lead_value_with_tier_3).toBe(225),
  );
  test('lead_value_default is 75 for each', { tags: ['ENT-191'] }, () => expect(values.lead_value_default).toBe(300));
  test('lead_value_source is the bureau', { tags: ['ENT-192'] }, () => {
    expect(values.lead_value_source).toBe('bureau_a');
    expect(leadValues([], 'bureau_b', lending)).toEqual({
      lead_value: 0,
      lead_value_with_tier_3: 0,
      lead_value_default: 0,
      lead_value_source: 'bureau_b',
    });
  });

  test('the value of two lists is the sum of their values', { tags: ['LEAD-08'] }, () => {
    const some = fc.array(fc.constantFrom(...kept));
    fc.assert(
      fc.property(some, some, (one, other) => {
        const value = (list: typeof one) => leadValues(list, 'bureau_a', lending).lead_value;
        expect(value([...one, ...other])).toBe(value(one) + value(other));
      }),
      sampled(100),
    );
  });
});

test.each([
  [0, false],
  [1, true],
  [2, true],
  [3, true],
  [4, false],
  [5, false],
])('tier %d is a better tier: %s', { tags: ['LEN-12', 'LEN-13'] }, (tier, good) =>
  expect(isGoodTier(tier, lending)).toBe(good),
);

test.each([
  ['LEAD-31: flag md', 'md', 90, 0],
  ['LEAD-31: no flag', undefined, 90, 0],
  ['LEAD-31: flag HI is not hi', 'HI', 90, 0],
  ['LEAD-32, CONST-69: score 69', 'hi', 69, 0],
  ['LEAD-32: score 69.9', 'hi', 69.9, 0],
  ['LEAD-32, CONST-69: score 70', 'hi', 70, 225],
  ['LEAD-32: score written as text', 'hi', '70', 225],
  ['LEAD-32: no score', 'hi', undefined, 0],
  ['LEAD-32: a score that is not a number', 'hi', 'A', 0],
])('%s gives the fb lead value', { tags: ['LEAD-31', 'LEAD-32', 'CONST-69'] }, (_, qkba, omniScore, value) =>
  expect(fbLeadValue({ leadValue: 225, qkba, omniScore }, lending)).toBe(value),
);

test('a lead above 50 has a high value, a lead of 50 does not', { tags: ['CONST-70'] }, () => {
  expect(isHighValue(50, lending)).toBe(false);
  expect(isHighValue(51, lending)).toBe(true);
});
