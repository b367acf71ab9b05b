import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { LenderWrapper, loanTypes } from '#schemas/lending.ts';
import { filterA, filterB, loanA, qualifying, recordB } from './testing/loans.ts';
import { agreementsIn, bureauOf, wrapperLists, wrapperOf } from './wrappers.ts';

describe('the wrapper of a lender', () => {
  test('defendant is the firm’s name for the lender', { tags: ['ENT-160'] }, () =>
    expect(wrapperOf(qualifying({ companyName: 'TIER 2 MOTORS LTD' })).defendant).toBe('Motors of tier 2'),
  );

  test('defendantId is derived from that name, so one lender has one id', { tags: ['ENT-161'] }, () => {
    expect(wrapperOf(qualifying({ companyName: 'TIER 2 MOTORS LTD' })).defendantId).toBe('motors-of-tier-2');
    expect(wrapperOf(qualifying({ companyName: 'Oak & Sons (UK) Ltd.' })).defendantId).toBe('oak-and-sons');
  });

  test.each([
    ['ENT-162: hirePurchase', 'hirePurchase'],
    ['ENT-163: fixedTermAgreement', 'fixedTermAgreement'],
    ['ENT-164: unsecuredLoan', 'unsecuredLoan'],
    ['ENT-165: securedLoan', 'securedLoan'],
    ['ENT-166: secureLoan', 'secureLoan'],
    ['ENT-167: rentalAgreement', 'rentalAgreement'],
    ['ENT-168: otherPurchase', 'otherPurchase'],
  ])(
    '%s is a possible key of the loan',
    { tags: ['ENT-162', 'ENT-163', 'ENT-164', 'ENT-165', 'ENT-166', 'ENT-167', 'ENT-168'] },
    (_, type) => {
      expect(Object.keys(wrapperOf(qualifying({ loanInsightType: type })))).toEqual(['defendant', 'defendantId', type]);
    },
  );

  test.each(loanTypes)('a wrapper holds exactly one kind, here %s', { tags: ['ENT-169'] }, (type) => {
    const wrapper = wrapperOf(qualifying({ loanInsightType: type }));
    expect(Value.Check(LenderWrapper, wrapper)).toBe(true);
    expect(loanTypes.filter((name) => name in wrapper)).toEqual([type]);
    const second = type === 'hirePurchase' ? 'securedLoan' : 'hirePurchase';
    expect(Value.Check(LenderWrapper, { ...wrapper, [second]: wrapper[type] })).toBe(false);
    expect(Value.Check(LenderWrapper, { ...wrapper, [type]: undefined })).toBe(false);
  });

  test('its loan has the fields that the service adds', { tags: ['ENT-150', 'ENT-151', 'ENT-152', 'ENT-153'] }, () => {
    const { unsecuredLoan } = wrapperOf(qualifying({ companyName: 'Tier 3 Motors', hpId: 'hp-9' }));
    expect(unsecuredLoan).toMatchObject({
      companyName: 'Tier 3 Motors',
      normalized_account_number: '12 34',
      universalName: 'Motors of tier 3',
      tier: 3,
      unMappedClaim: false,
      hpId: 'hp-9',
    });
  });
});

test.each([
  ['ENT-172: hire_purchases', 'hirePurchase', 'hire_purchases'],
  ['ENT-173: fixed_term_agreements', 'fixedTermAgreement', 'fixed_term_agreements'],
  ['ENT-174: unsecured_loans', 'unsecuredLoan', 'unsecured_loans'],
  ['ENT-175: secured_loans', 'securedLoan', 'secured_loans'],
  ['ENT-176: secure_loans', 'secureLoan', 'secure_loans'],
  ['ENT-177: rental_agreements', 'rentalAgreement', 'rental_agreements'],
  ['ENT-178: other_purchases', 'otherPurchase', 'other_purchases'],
])(
  '%s holds the loans of its kind, and the other lists are empty',
  { tags: ['ENT-172', 'ENT-173', 'ENT-174', 'ENT-175', 'ENT-176', 'ENT-177', 'ENT-178'] },
  (_, loanInsightType, key) => {
    const lists = wrapperLists([qualifying({ loanInsightType })]);
    expect(Object.entries(lists).map(([name, list]) => [name, list.length])).toEqual(
      Object.keys(lists).map((name) => [name, name === key ? 1 : 0]),
    );
    expect(Object.keys(lists)).toHaveLength(7);
  },
);

describe('the agreements of a claim', () => {
  const fresh = filterA(loanA({ hpId: 'a' }), loanA({ loanInsightType: 'hirePurchase', startDate: '2019-01-01' })).kept;
  const ofB = filterB(recordB()).kept;

  test('agreements are read from a claim as they were stored', () => {
    const known = JSON.parse(JSON.stringify(wrapperLists(fresh))) as Record<string, unknown>;
    for (const { id, type, company, universalName, tier, startDate, endDate, payments } of fresh)
      expect(agreementsIn(known)).toContainEqual({
        id,
        type,
        company,
        universalName,
        tier,
        startDate,
        endDate,
        payments,
      });
    expect(agreementsIn(wrapperLists(ofB))).toMatchObject([
      {
        id: 'bureau_b-1',
        company: 'Elm Car Credit plc',
        startDate: '2017-11-03',
        endDate: '2020-11-03',
        payments: null,
      },
    ]);
  });

  test('the two bureaus are distinguished, even in one list', () => {
    const data = { other_purchases: [...ofB, qualifying({ loanInsightType: 'conditionalSale' })].map(wrapperOf) };
    expect(data.other_purchases.map(bureauOf)).toEqual(['bureau_b', 'bureau_a']);
    expect(agreementsIn(data, 'bureau_b')).toHaveLength(1);
    expect(agreementsIn(data, 'bureau_a')).toHaveLength(1);
    expect(agreementsIn(data)).toHaveLength(2);
  });

  test('the singular other_purchase is read too', { tags: ['ENT-178'] }, () =>
    expect(agreementsIn({ other_purchase: ofB.map(wrapperOf) })).toHaveLength(1),
  );

  test('a value that is not a wrapper, or has no id, is ignored', () =>
    expect(agreementsIn({ hire_purchases: [null, {}, { hirePurchase: {} }, 'x'], secured_loans: 'x' })).toEqual([]));
});
