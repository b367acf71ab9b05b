import { describe, expect, test } from 'vitest';
import { loanTypes } from '#schemas/lending.ts';
import { readBureauA } from './bureau-a.ts';
import { readBureauB } from './bureau-b.ts';
import { filterLoans } from './filter.ts';
import { typeOf } from './rules.ts';
import { filterA, filterB, lending, loanA, recordB, reportA, verdictOn } from './testing/loans.ts';

const { loans: rules } = lending.rules;
const payments = (numberOfPayments: unknown) => ({ fixedPaymentTerms: { numberOfPayments } });
const balance = (amount: unknown) => ({ paymentHistory: [{ accountBalance: { amount } }] });
const hirePurchase = { loanInsightType: 'hirePurchase' };

describe('kinds of agreement', () => {
  test.each([
    ['LEN-01, ENT-144: hirePurchase', 'hirePurchase', 'hirePurchase'],
    ['ENT-145: fixedTermAgreement', 'fixedTermAgreement', 'fixedTermAgreement'],
    ['ENT-146: unsecuredLoan', 'unsecuredLoan', 'unsecuredLoan'],
    ['ENT-147: securedLoan', 'securedLoan', 'securedLoan'],
    ['ENT-148: secureLoan, which is not securedLoan', 'secureLoan', 'secureLoan'],
    ['ENT-149: rentalAgreement', 'rentalAgreement', 'rentalAgreement'],
    ['LEN-02: conditional sale counts as another purchase', 'conditionalSale', 'otherPurchase'],
    [
      'LEN-02: a conditional sale that the bureau labels hire purchase is a hire purchase',
      'HIRE PURCHASE',
      'hirePurchase',
    ],
    ['LEN-03: a personal contract counts as another purchase', 'personalContract', 'otherPurchase'],
    ['LEN-03: a personal contract purchase too', 'Personal Contract Purchase', 'otherPurchase'],
    ['LEN-04: similar agreements too', 'lease_purchase', 'otherPurchase'],
  ])(
    '%s',
    {
      tags: ['LEN-01', 'ENT-144', 'ENT-145', 'ENT-146', 'ENT-147', 'ENT-148', 'ENT-149', 'LEN-02', 'LEN-03', 'LEN-04'],
    },
    (_, label, type) => {
      expect(typeOf(label, rules)).toBe(type);
      expect(filterA(loanA({ loanInsightType: label })).kept).toMatchObject([{ type }]);
    },
  );

  test.each([['creditCard'], ['mortgage'], [''], [undefined], [7], ['hirePurchases'], ['constructor']])(
    'a loan of type %j is dropped for its type',
    (loanInsightType) => expect(verdictOn({ loanInsightType })).toBe('type'),
  );
});

describe('the blocklist', () => {
  test.each([
    ['LEN-14: a lender on the blocklist is dropped', { companyName: 'Sample MOBILE-PHONE Ltd' }, 'blocklist'],
    ['LEN-14: part of a word does not match', { companyName: 'Automobile Phone Finance' }, 'kept'],
    ['LEN-14: hire purchase is not an exception', { companyName: 'The Catalogue', ...hirePurchase }, 'blocklist'],
    ['LEN-14: another lender is kept', { companyName: 'Oak Motor Finance' }, 'kept'],
  ])('%s', { tags: ['LEN-14'] }, (_, changes, verdict) => expect(verdictOn(changes)).toBe(verdict));

  test('the firm’s name for a lender is checked too', { tags: ['LEN-14'] }, () => {
    const map = { 'tier 1 motors': { universal_name: 'Sample Catalogue', tier: 1 } };
    const reading = readBureauA(reportA(loanA({ companyName: 'Tier 1 Motors' })));
    expect(filterLoans(reading, map, lending).dropped).toMatchObject([{ reason: 'blocklist' }]);
  });
});

describe('tiers', () => {
  test.each([
    ['LEN-09: tier 5 is dropped', 5, 'tier'],
    ['LEN-09: tier 4 stays', 4, 'kept'],
    ['LEN-12: tier 3 stays', 3, 'kept'],
    ['LEN-13: tier 1 stays', 1, 'kept'],
  ])('%s', { tags: ['LEN-09', 'LEN-12', 'LEN-13'] }, (_, tier, verdict) =>
    expect(verdictOn({ companyName: `Tier ${tier} Motors Ltd` })).toBe(verdict),
  );

  test('an unmapped lender has tier 0 and is kept', { tags: ['LEN-10', 'LEN-11'] }, () => {
    expect(filterA(loanA({ companyName: 'Nobody Knows' })).kept).toMatchObject([{ tier: 0, unMappedClaim: true }]);
  });

  test('tier 5 is dropped, also for hire purchase and after the cutoff', { tags: ['LEN-09'] }, () => {
    const companyName = 'Tier 5 Motors';
    expect(verdictOn({ companyName, ...hirePurchase })).toBe('tier');
    expect(verdictOn({ companyName, ...hirePurchase, startDate: '2022-01-01' })).toBe('tier');
  });
});

describe('payments and balance', () => {
  test.each([
    ['LEN-16: 35 payments are too few', payments(35), 'payments'],
    ['LEN-16: 36 payments are enough', payments(36), 'kept'],
    ['LEN-17: 60 payments are not too many', payments(60), 'kept'],
    ['LEN-17: 61 payments are too many', payments(61), 'payments'],
    ['LEN-16: 36.5 is not a number of payments', payments(36.5), 'payments'],
    ['LEN-16: payments written as text count', payments('36'), 'kept'],
    ['LEN-16: unknown payments do not pass', payments(null), 'payments'],
    ['LEN-16: no terms at all do not pass', { fixedPaymentTerms: undefined }, 'payments'],
    ['LEN-18: a balance of 4,999 is too low', balance(4999), 'balance'],
    ['LEN-18: a balance of 4,999.99 is too low', balance(4999.99), 'balance'],
    ['LEN-18: a balance of 5,000 is enough', balance(5000), 'kept'],
    ['LEN-19: a balance of 50,000 is not too high', balance(50_000), 'kept'],
    ['LEN-19: a balance of 50,000.01 is too high', balance(50_000.01), 'balance'],
    ['LEN-19: a balance of 50,001 is too high', balance(50_001), 'balance'],
    ['LEN-18: an unknown balance does not pass', { paymentHistory: [] }, 'balance'],
    ['LEN-18: a negative balance does not pass', balance(-9000), 'balance'],
  ])('%s', { tags: ['LEN-16', 'LEN-17', 'LEN-18', 'LEN-19'] }, (_, changes, verdict) =>
    expect(verdictOn(changes)).toBe(verdict),
  );

  test.each(loanTypes.filter((type) => type !== 'hirePurchase'))(
    'they are required of %s',
    { tags: ['LEN-16', 'LEN-17', 'LEN-18', 'LEN-19'] },
    (loanInsightType) => {
      expect(verdictOn({ loanInsightType, ...payments(35) })).toBe('payments');
      expect(verdictOn({ loanInsightType, ...balance(1) })).toBe('balance');
    },
  );

  test.each([
    ['LEN-20: hire purchase passes with 12 payments', payments(12)],
    ['LEN-20: hire purchase passes with 61 payments', payments(61)],
    ['LEN-20: hire purchase passes with a balance of 1', balance(1)],
    ['LEN-20: hire purchase passes with both unknown', { fixedPaymentTerms: null, paymentHistory: null }],
  ])('%s', { tags: ['LEN-20'] }, (_, changes) => expect(verdictOn({ ...hirePurchase, ...changes })).toBe('kept'));
});

describe('the cutoff', () => {
  test.each([
    ['LEN-21: hire purchase of 2020-12-31 is kept', 'hirePurchase', '2020-12-31', 'kept'],
    ['LEN-21, LEN-23: hire purchase of 2021-01-01 is post-2021', 'hirePurchase', '2021-01-01', 'post2021'],
    ['LEN-22: a rental of 2020-12-31 is kept', 'rentalAgreement', '2020-12-31', 'kept'],
    ['LEN-22, LEN-24: a rental of 2021-01-01 is post-2021', 'rentalAgreement', '2021-01-01', 'post2021'],
    ['LEN-21: hire purchase without a date is kept', 'hirePurchase', '0000-00-00', 'kept'],
    ['LEN-21: the day is as written, in every time zone', 'hirePurchase', '2020-12-31T23:59:00-12:00', 'kept'],
    ['G-189: a fixed term agreement has no cutoff', 'fixedTermAgreement', '2023-05-05', 'kept'],
    ['G-189: an unsecured loan has no cutoff', 'unsecuredLoan', '2023-05-05', 'kept'],
    ['G-189: a secured loan has no cutoff', 'securedLoan', '2023-05-05', 'kept'],
    ['G-189: a secure loan has no cutoff', 'secureLoan', '2023-05-05', 'kept'],
    ['G-189: another purchase has no cutoff', 'otherPurchase', '2023-05-05', 'kept'],
  ])('%s', { tags: ['LEN-21', 'LEN-23', 'LEN-22', 'LEN-24', 'G-189'] }, (_, loanInsightType, startDate, verdict) =>
    expect(verdictOn({ loanInsightType, startDate })).toBe(verdict),
  );
});

describe('the order of the rules', () => {
  const late = { startDate: '2022-02-02' };
  test.each([
    ['type before blocklist', { loanInsightType: 'creditCard', companyName: 'Catalogue' }, 'type'],
    ['payments before balance', { ...payments(1), ...balance(1) }, 'payments'],
    ['payments before the cutoff', { loanInsightType: 'rentalAgreement', ...late, ...payments(1) }, 'payments'],
    ['blocklist before the cutoff', { ...hirePurchase, ...late, companyName: 'Catalogue' }, 'blocklist'],
    ['an entry without a lender before all rules', { companyName: ' - ', loanInsightType: 'creditCard' }, 'unreadable'],
  ])('%s', { tags: ['G-188'] }, (_, changes, verdict) => expect(verdictOn(changes)).toBe(verdict));

  test('blocklist before tier', { tags: ['G-188'] }, () => {
    const map = { 'sample catalogue': { universal_name: 'Sample Catalogue', tier: 5 } };
    const loan = loanA({ companyName: 'Sample Catalogue' });
    const record = recordB({ supplyCompanyName: 'Sample Catalogue' });
    for (const reading of [readBureauA(reportA(loan)), readBureauB([record])])
      expect(filterLoans(reading, map, lending).dropped).toMatchObject([{ reason: 'blocklist' }]);
  });
});

describe('bureau B', () => {
  const start = (ccyy: string, mm: string, dd: string) => ({ caisAccStartDate: { ccyy, mm, dd } });
  test.each([
    ['LEN-14: it has the same blocklist', { supplyCompanyName: 'Sample Catalogue' }, 'blocklist'],
    ['LEN-09: tier 5 is dropped', { supplyCompanyName: 'Tier 5 Motors' }, 'tier'],
    ['LEN-21: the day before the cutoff is kept', start('2020', '12', '31'), 'kept'],
    ['LEN-21: the cutoff itself is post-2021', start('2021', '01', '01'), 'post2021'],
    ['LEN-21: a record without start date is kept', { caisAccStartDate: null }, 'kept'],
    ['LEN-20: payments and balance are not required, since it has none', {}, 'kept'],
  ])('%s', { tags: ['LEN-14', 'LEN-09', 'LEN-21', 'LEN-20'] }, (_, changes, verdict) => {
    const { kept, dropped, post2021 } = filterB(recordB(changes));
    expect([
      ...kept.map(() => 'kept'),
      ...dropped.map(({ reason }) => reason),
      ...post2021.map(() => 'post2021'),
    ]).toEqual([verdict]);
  });
});
