import { describe, expect, test } from 'vitest';
import { claimKey } from '#schemas/claim.ts';
import { readBureauA } from './bureau-a.ts';
import { readBureauB } from './bureau-b.ts';
import { choiceFields, creditPullCategory, failedSearchFields, outcomeOf, searchFields } from './claim-fields.ts';
import { filterA, filterB, filterReading, lending, loanA, recordB, reportA } from './testing/loans.ts';

type Claim = Record<string, unknown>;
const searchA = (claim: Claim, ...loans: readonly unknown[]): Claim => {
  const reading = readBureauA(reportA(...loans));
  return { ...claim, ...searchFields(reading, filterReading(reading), claim, lending) };
};
const searchB = (claim: Claim, ...records: readonly unknown[]): Claim => {
  const reading = readBureauB(records);
  return { ...claim, ...searchFields(reading, filterReading(reading), claim, lending) };
};
const hp = loanA({ loanInsightType: 'hirePurchase', hpId: 'hp-1' });
const blocked = { companyName: 'Catalogue', supplyCompanyName: 'Catalogue' };

describe('no lender qualifies', () => {
  test.each([
    ['LEN-05: bureau A saves credit_check_status FAIL', { credit_check_status: 'FAIL' }],
    ['LEN-06: bureau A saves like_to_file_claim "No lenders found"', { like_to_file_claim: 'No lenders found' }],
    ['ENT-170: the check is done', { is_credit_check_done: true }],
    ['ENT-184: the category is none', { credit_pull_category: 'none' }],
    ['ENT-188: the lead is worth nothing', { lead_value: 0, lead_value_default: 0 }],
  ])('%s', { tags: ['LEN-05', 'LEN-06', 'ENT-170', 'ENT-184', 'ENT-188'] }, (_, fields) => {
    expect(searchA({})).toMatchObject(fields);
    expect(searchA({}, loanA(blocked), loanA({ loanInsightType: 'creditCard' }))).toMatchObject(fields);
  });

  test.each([
    ['BB-14, BB-15: zero results', [], 'No lenders found'],
    ['BB-16, BB-17: all results blacklisted', [recordB(blocked), recordB(blocked)], 'Found black listed lenders'],
    [
      'BB-15: one blacklisted, one of tier 5',
      [recordB(blocked), recordB({ supplyCompanyName: 'Tier 5 Motors' })],
      'No lenders found',
    ],
    [
      'BB-15: one blacklisted, one too late',
      [recordB(blocked), recordB({ caisAccStartDate: { ccyy: '2022', mm: '1', dd: '1' } })],
      'No lenders found',
    ],
    ['BB-15: only entries that name no lender', [null, {}], 'No lenders found'],
  ])('%s', { tags: ['BB-14', 'BB-15', 'BB-16', 'BB-17'] }, (_, records, words) => {
    expect(searchB({}, ...records)).toMatchObject({
      experian_credit_check_status: 'FAIL',
      is_experian_credit_check_done: true,
      like_to_file_claim: words,
    });
  });

  test('if all lenders of bureau A are blocked, no lenders are found', { tags: ['LEN-06'] }, () =>
    expect(outcomeOf(filterA(loanA(blocked)))).toBe('none'),
  );

  test('an unreadable entry among blacklisted ones changes nothing', { tags: ['BB-17'] }, () =>
    expect(outcomeOf(filterB(null, recordB(blocked)))).toBe('blocked'),
  );
});

describe('lenders are found', () => {
  const late = loanA({ loanInsightType: 'rentalAgreement', startDate: '2022-01-01' });
  const claim = searchA({}, hp, late, loanA({ addressType: 'previous', address: '3 Harbour Row' }));

  test('a search saves done; only a choice saves PASS', { tags: ['ENT-171', 'ENT-187'] }, () => {
    expect(claim.is_credit_check_done).toBe(true);
    expect(claim).not.toHaveProperty('credit_check_status');
    expect(claim).not.toHaveProperty('like_to_file_claim');
    expect(searchB({}, recordB())).toMatchObject({ is_experian_credit_check_done: true });
    expect(searchB({}, recordB())).not.toHaveProperty('experian_credit_check_status');
  });

  test('post_2021_loans holds the late loans, and no other list does', { tags: ['LEN-23', 'ENT-179'] }, () => {
    expect(claim.post_2021_loans).toMatchObject([{ defendant: 'Oak Motor Finance Ltd', rentalAgreement: {} }]);
    expect(claim.rental_agreements).toEqual([]);
  });

  test('previous_searches are saved as received', { tags: ['ENT-180'] }, () => {
    const reading = readBureauA({ loans: [], previousSearches: [{ who: 'Oak' }] });
    const fields = searchFields(reading, filterReading(reading), {}, lending);
    expect(fields.previous_searches).toEqual([{ who: 'Oak' }]);
  });

  test('previousAddresses come from the report', { tags: ['ENT-183'] }, () =>
    expect(claim.previousAddresses).toEqual(['3 Harbour Row']),
  );

  test('the search saves the lead values', { tags: ['ENT-188', 'ENT-190', 'ENT-191', 'ENT-192'] }, () =>
    expect(claim).toMatchObject({
      lead_value: 150,
      lead_value_with_tier_3: 0,
      lead_value_default: 75,
      lead_value_source: 'bureau_a',
    }),
  );

  test('every field is a claim key that the service owns', () => {
    const all = { ...claim, ...searchB({}, null), ...failedSearchFields('bureau_a', 'late', {}) };
    for (const key of Object.keys(all)) {
      if (key !== 'like_to_file_claim') expect([key, claimKey(key)?.owner]).toEqual([key, 'service']);
    }
  });
});

test.each([
  ['ENT-184: hp when a hire purchase qualifies', ['unsecuredLoan', 'hirePurchase'], 'hp'],
  ['ENT-184: other when only other kinds do', ['unsecuredLoan', 'otherPurchase'], 'other'],
  ['ENT-184: none otherwise', [], 'none'],
] as const)('%s', (_, types, category) => expect(creditPullCategory(types.map((type) => ({ type })))).toBe(category));

describe('the choice', () => {
  const found = searchA({}, hp, loanA({ startDate: '2018-01-01', hpId: 'other' }));

  test.each([
    ['LEN-07, ENT-171: credit_check_status PASS', { credit_check_status: 'PASS' }],
    ['LEN-08, ENT-182: like_to_file_claim Yes', { like_to_file_claim: 'Yes' }],
    ['ENT-181: selected_hire_purchases_for_claim', { selected_hire_purchases_for_claim: ['hp-1'] }],
  ])('%s is saved when one is chosen', { tags: ['LEN-07', 'ENT-171', 'LEN-08', 'ENT-182', 'ENT-181'] }, (_, fields) =>
    expect(choiceFields('bureau_a', ['hp-1'], found)).toMatchObject(fields),
  );

  test('bureau B has its own status', { tags: ['ENT-186'] }, () =>
    expect(choiceFields('bureau_b', ['bureau_b-1'], searchB({}, recordB()))).toMatchObject({
      experian_credit_check_status: 'PASS',
      like_to_file_claim: 'Yes',
    }),
  );

  test.each([
    ['nothing', []],
    ['an agreement that was not found', ['hp-2']],
    ['a found and an unknown agreement', ['hp-1', 'hp-2']],
  ])('%s is not a valid choice', { tags: ['LEN-07'] }, (_, ids) =>
    expect(choiceFields('bureau_a', ids, found)).toBeNull(),
  );

  test('an agreement named twice is chosen once', { tags: ['ENT-181'] }, () =>
    expect(choiceFields('bureau_a', ['hp-1', 'hp-1'], found)).toMatchObject({
      selected_hire_purchases_for_claim: ['hp-1'],
    }),
  );
});

describe('both bureaus in one claim', () => {
  const afterB = searchB({}, recordB());
  const chosenB = { ...afterB, ...choiceFields('bureau_b', ['bureau_b-1'], afterB) };

  test('agreements of bureau B stay when bureau A finds more, also in the same list', () => {
    const both = searchA(chosenB, hp, loanA({ loanInsightType: 'conditionalSale', startDate: '2018-01-01' }));
    expect(both.other_purchases).toMatchObject([
      { otherPurchase: { supplyCompanyName: 'Elm Car Credit plc' } },
      { otherPurchase: { companyName: 'Oak Motor Finance Ltd' } },
    ]);
    expect(choiceFields('bureau_a', ['hp-1'], both)?.selected_hire_purchases_for_claim).toEqual(['bureau_b-1', 'hp-1']);
    expect(choiceFields('bureau_a', ['bureau_b-1'], both)).toBeNull();
  });

  test('if bureau A finds nothing, its own check fails and an earlier Yes stays', {
    tags: ['LEN-05', 'LEN-06'],
  }, () => {
    expect(searchA(chosenB)).toMatchObject({
      credit_check_status: 'FAIL',
      experian_credit_check_status: 'PASS',
      like_to_file_claim: 'Yes',
      credit_pull_category: 'other',
      lead_value_source: 'bureau_b',
    });
  });

  test('a second search of one bureau replaces the first', () =>
    expect(searchB(afterB, recordB({ supplyCompanyName: 'Ash' })).other_purchases).toMatchObject([
      { defendant: 'Ash' },
    ]));
});

describe('a failed search', () => {
  test('the claimant continues without lenders, and the reason is stored', { tags: ['BA-23', 'ENT-185'] }, () =>
    expect(failedSearchFields('bureau_a', 'no answer in time', {})).toEqual({
      is_credit_check_done: true,
      credit_check_status: 'FAIL',
      like_to_file_claim: 'No lenders found',
      credit_pull_category: 'none',
      credit_check_failure_reason: 'no answer in time',
    }),
  );

  test('bureau B uses its own keys', { tags: ['BB-18', 'ENT-186', 'ENT-187'] }, () =>
    expect(failedSearchFields('bureau_b', 'broken', {})).toMatchObject({
      is_experian_credit_check_done: true,
      experian_credit_check_status: 'FAIL',
      like_to_file_claim: 'No lenders found',
    }),
  );
});
