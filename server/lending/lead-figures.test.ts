import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampled } from '#fixtures/prove.ts';
import { ageBracket, creditScoreRange, leadBucket, leadFigures, leadScore, tierLabel } from './lead-figures.ts';
import { lending } from './testing/loans.ts';

const { lead: rules } = lending.rules;
const lender = (company: string, tier: number, universalName = company) => ({ company, universalName, tier });

test.each([
  ['LEAD-09: a lead of no value has score 0', 0, 0],
  ['LEAD-09: 200 gives one half', 200, 0.5],
  ['LEAD-09: 75', 75, 0.1875],
  ['LEAD-10: 399 is below the cap', 399, 0.9975],
  ['LEAD-10: 400 is 1', 400, 1],
  ['LEAD-10: 500 is 1 too', 500, 1],
])('%s', { tags: ['LEAD-09', 'LEAD-10'] }, (_, value, score) => expect(leadScore(value, rules)).toBe(score));

test.each([
  ['LEAD-11: 0', 0, '0-49'],
  ['LEAD-11: 649', 649, '600-649'],
  ['LEAD-11: 650', 650, '650-699'],
  ['LEAD-11: 699', 699, '650-699'],
  ['LEAD-11: 700', 700, '700-749'],
  ['LEAD-11: a score below 0 has no range', -1, null],
  ['LEAD-11: no score has no range', null, null],
])('%s', { tags: ['LEAD-11'] }, (_, score, range) => expect(creditScoreRange(score, rules)).toBe(range));

test.each([
  ['LEAD-12: the day before 30', '1990-06-02', '20-29'],
  ['LEAD-12: 30 today', '1990-06-01', '30-39'],
  ['LEAD-12: the day before 40', '1980-06-02', '30-39'],
  ['LEAD-12: 40 today', '1980-06-01', '40-49'],
  ['LEAD-12: a hundred', '1920-01-01', '100-109'],
  ['LEAD-12: a birth in the future has no range', '2021-01-01', null],
  ['LEAD-12: an impossible date has no range', '1990-02-30', null],
  ['LEAD-12: a missing date has no range', undefined, null],
])('%s', { tags: ['LEAD-12'] }, (_, dob, bracket) => expect(ageBracket(dob, '2020-06-01', rules)).toBe(bracket));

test('a claimant born on 29 February turns a year older on 1 March, as the claim rules say', {
  tags: ['LEAD-12'],
}, () => {
  expect(ageBracket('1992-02-29', '2022-02-28', rules)).toBe('20-29');
  expect(ageBracket('1992-02-29', '2022-03-01', rules)).toBe('30-39');
  expect(ageBracket('1992-02-29', '2032-02-29', rules)).toBe('40-49');
});

describe('the bucket', () => {
  test.each([
    ['LEAD-13: high with a tier 1 lender that is not a big name', [lender('Oak', 1)], 'high'],
    [
      'LEAD-13: high with a big tier 1 lender and one other lender of any tier',
      [lender('Ford Credit', 1), lender('Oak', 0)],
      'high',
    ],
    ['LEAD-13: not high with big names only', [lender('Ford Credit', 1), lender('Toyota', 1)], 'medium'],
    [
      'LEAD-13: high with an excluded name and a big one: the excluded name is not a big name',
      [lender('Ford Credit', 1), lender('Black Horse', 1)],
      'high',
    ],
    ['LEAD-13: not high without tier 1', [lender('Oak', 2)], 'medium'],
    ['LEAD-14: medium with a tier 3', [lender('Oak', 3), lender('Elm', 0)], 'medium'],
    ['LEAD-15: low with tier 4', [lender('Oak', 4)], 'low'],
    ['LEAD-15: low with unmapped lenders', [lender('Oak', 0)], 'low'],
    ['LEAD-15: low with nothing', [], 'low'],
  ])('%s', { tags: ['LEAD-13', 'LEAD-14', 'LEAD-15'] }, (_, kept, bucket) =>
    expect(leadBucket(kept, lending)).toBe(bucket),
  );

  test.each([
    ['LEAD-19: ford', 'Ford Credit Europe plc'],
    ['LEAD-20: fce', 'FCE BANK PLC'],
    ['LEAD-21: toyota', 'Toyota Financial Services'],
    ['LEAD-22: stellantis', 'Stellantis Finance'],
    ['LEAD-23: volkswagen', 'VOLKSWAGEN FINANCE'],
    ['LEAD-24: rci financial', 'RCI Financial Services'],
    ['LEAD-25: hyundai', 'Hyundai Capital UK'],
    ['LEAD-26: halifax', 'Halifax'],
  ])(
    '%s never makes a lead high',
    { tags: ['LEAD-19', 'LEAD-20', 'LEAD-21', 'LEAD-22', 'LEAD-23', 'LEAD-24', 'LEAD-25', 'LEAD-26'] },
    (_, name) => {
      expect(leadBucket([lender(name, 1)], lending)).toBe('medium');
      expect(leadBucket([lender('Some other word', 1, name)], lending)).toBe('medium');
      expect(leadBucket([lender(`Not${name}`, 1)], lending)).toBe('high');
    },
  );

  test.each([
    ['LEAD-27: motonovo', 'MotoNovo Finance'],
    ['LEAD-28: black horse', 'Black Horse Ltd'],
    ['LEAD-29: santander', 'Santander Consumer (UK) plc'],
    ['LEAD-30: barclays', 'Barclays Partner Finance'],
  ])('%s excludes a lender from the big names', { tags: ['LEAD-27', 'LEAD-28', 'LEAD-29', 'LEAD-30'] }, (_, name) => {
    expect(leadBucket([lender(name, 1)], lending)).toBe('high');
    expect(leadBucket([lender('Halifax', 1, name)], lending)).toBe('high');
    expect(leadBucket([lender('Halifax', 1)], lending)).toBe('medium');
  });

  test('rci by itself is not a keyword', { tags: ['LEAD-24'] }, () =>
    expect(leadBucket([lender('RCI Bank', 1)], lending)).toBe('high'),
  );

  test('one more lender never lowers the bucket', { tags: ['LEAD-13', 'LEAD-14', 'LEAD-15'] }, () => {
    const some = fc.record({
      company: fc.constantFrom('Oak', 'Ford'),
      universalName: fc.constant(''),
      tier: fc.integer({ min: 0, max: 4 }),
    });
    const height = ['low', 'medium', 'high'];
    fc.assert(
      fc.property(fc.array(some), some, (kept, more) => {
        const before = height.indexOf(leadBucket(kept, lending));
        expect(height.indexOf(leadBucket([...kept, more], lending))).toBeGreaterThanOrEqual(before);
      }),
      sampled(100),
    );
  });
});

test.each([
  [0, 'tier0'],
  [1, 'tier1_3'],
  [2, 'tier1_3'],
  [3, 'tier1_3'],
  [4, 'tier4'],
])('tier %d counts as %s', { tags: ['LEAD-18'] }, (tier, label) => expect(tierLabel(tier, lending)).toBe(label));

describe('the lead data of an event', () => {
  const figures = leadFigures(
    {
      kept: [lender('Oak', 1), lender('Elm', 3), lender('Ash', 0)],
      leadValue: 300,
      creditScore: 674,
      dob: '1984-06-19',
      today: '2020-06-01',
    },
    lending,
  );
  test.each([
    ['LEAD-16: the currency GBP', { currency: 'GBP' }],
    ['LEAD-17: the completion rate 0.95', { application_completion_rate: 0.95 }],
    ['LEAD-18: the tiers, 1 to 3 together', { lead_tiers: ['tier0', 'tier1_3'] }],
    ['LEAD-09: value and score', { value: 300, lead_score: 0.75 }],
    [
      'LEAD-11, LEAD-12, LEAD-13: ranges and bucket',
      { credit_score_range: '650-699', age_bracket: '30-39', lead_bucket: 'high' },
    ],
  ])('%s', { tags: ['LEAD-16', 'LEAD-17', 'LEAD-18', 'LEAD-09', 'LEAD-11', 'LEAD-12', 'LEAD-13'] }, (_, part) =>
    expect(figures).toMatchObject(part),
  );
});
