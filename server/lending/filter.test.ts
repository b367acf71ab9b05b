import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampled } from '#fixtures/prove.ts';
import { loanTypes } from '#schemas/lending.ts';
import { readBureauA } from './bureau-a.ts';
import { readBureauB } from './bureau-b.ts';
import { agreementCards } from './cards.ts';
import { choiceFields, searchFields } from './claim-fields.ts';
import { duplicateReport, filterLoans } from './filter.ts';
import { leadBucket } from './lead-figures.ts';
import type { Filtered, Reading } from './loan.ts';
import { filterA, filterB, filterReading, lending, loanA, recordB, reportA } from './testing/loans.ts';
import { agreementsIn, wrapperOf } from './wrappers.ts';

const hp = (changes: Record<string, unknown> = {}) => loanA({ loanInsightType: 'hirePurchase', ...changes });

describe('duplicates', () => {
  const again = (changes: Record<string, unknown>) => {
    const { kept, dropped } = filterA(hp(), hp({ accountNumber: '99', ...changes }));
    return [kept.length, dropped.map(({ reason }) => reason)];
  };
  test.each([
    ['LEN-25: the same start date and company is skipped', {}, [1, ['duplicate']]],
    [
      'LEN-25: the company is compared by its normalised name',
      { companyName: 'OAK MOTOR-FINANCE limited' },
      [1, ['duplicate']],
    ],
    [
      'LEN-25: a loan of another kind with the same day and company is skipped too',
      { loanInsightType: 'securedLoan' },
      [1, ['duplicate']],
    ],
    ['LEN-25: another day is another loan', { startDate: '2016-03-08' }, [2, []]],
    ['LEN-25: another company is another loan', { companyName: 'Oak Motors' }, [2, []]],
    ['LEN-25: a dropped loan does not make another one a duplicate', { loanInsightType: 'creditCard' }, [1, ['type']]],
  ])('%s', { tags: ['LEN-25'] }, (_, changes, outcome) => expect(again(changes)).toEqual(outcome));

  test('loans without a date do not have the same date', { tags: ['QZ-2', 'LEN-25'] }, () => {
    expect(filterA(hp({ startDate: null }), hp({ startDate: '0000-00-00' })).kept).toHaveLength(2);
  });

  test.each(loanTypes.filter((type) => type !== 'hirePurchase'))(
    'of a hire purchase and a %s the hire purchase is kept, in any order',
    { tags: ['LEN-25'] },
    (loanInsightType) => {
      const both = [loanA({ loanInsightType }), hp()];
      for (const loans of [both, both.toReversed()])
        expect(filterA(...loans).kept).toMatchObject([{ type: 'hirePurchase' }]);
    },
  );

  test('of two that differ only in the bureau’s id the same one is kept, in any order', {
    tags: ['LEN-25'],
  }, () => {
    const both = [hp({ hpId: 'x' }), hp({ hpId: 'y' })];
    for (const loans of [both, both.toReversed()]) expect(filterA(...loans).kept).toMatchObject([{ id: 'x' }]);
  });

  test('of three duplicates one is kept and two are skipped, also at bureau B', { tags: ['LEN-25'] }, () => {
    expect(filterA(hp(), hp(), hp())).toMatchObject({ kept: [{}], dropped: [{ reason: 'duplicate' }, {}] });
    expect(filterB(recordB(), recordB())).toMatchObject({ kept: [{}], dropped: [{ reason: 'duplicate' }] });
  });

  test('they are reported in one line without data of the claimant', { tags: ['LEN-26'] }, () => {
    const report = duplicateReport(filterA(hp(), hp(), hp()));
    expect(report).toBe('Duplicates skipped in a report of bureau_a: 2 (Oak Motor Finance Ltd)');
    expect(duplicateReport(filterA(hp(), hp({ startDate: null })))).toBeNull();
  });

  test('the line fits an alert, however many lenders there are', { tags: ['LEN-26'] }, () => {
    const lenders = Array.from({ length: 60 }, (_, at) => hp({ companyName: `Lender with a long name ${at}` }));
    expect(duplicateReport(filterA(...lenders, ...lenders))).toHaveLength(500);
  });
});

describe('the lists', () => {
  test('late duplicates are skipped once and reported too', { tags: ['LEN-25', 'LEN-26'] }, () => {
    const late = { startDate: '2021-06-01' };
    const filtered = filterA(hp(late), hp(late), hp());
    expect([filtered.post2021.length, filtered.kept.length]).toEqual([1, 1]);
    expect(filtered.dropped.map(({ reason }) => reason)).toEqual(['duplicate']);
    expect(duplicateReport(filtered)).toMatch(/^Duplicates skipped in a report of bureau_a: 1 /);
  });

  test('late hire purchases and rentals are only in post2021', { tags: ['LEN-23', 'LEN-24'] }, () => {
    const late = { startDate: '2021-06-01' };
    const { kept, dropped, post2021 } = filterA(
      hp(late),
      loanA({ startDate: '2021-07-01', loanInsightType: 'rentalAgreement' }),
      hp(),
    );
    expect(post2021.map(({ index }) => index).sort()).toEqual([0, 1]);
    expect(kept.map(({ index }) => index)).toEqual([2]);
    expect(dropped).toEqual([]);
  });

  test('if the map fails, every lender is unmapped and kept, even one of tier 5', {
    tags: ['LEN-30', 'LEN-31'],
  }, () => {
    const loans = [hp({ companyName: 'Tier 5 Motors' }), hp({ companyName: 'Tier 1 Motors' })];
    expect(filterA(...loans).kept).toHaveLength(1);
    const { kept } = filterLoans(readBureauA(reportA(...loans)), null, lending);
    expect(kept.map(({ tier, unMappedClaim }) => [tier, unMappedClaim])).toEqual([
      [0, true],
      [0, true],
    ]);
  });

  test('kept loans are sorted newest first, those without a date last', () => {
    const { kept } = filterA(...['2014-01-01', null, '2019-05-05', '2016-03-07'].map((startDate) => hp({ startDate })));
    expect(kept.map(({ startDate }) => startDate)).toEqual(['2019-05-05', '2016-03-07', '2014-01-01', null]);
  });

  test('each loan has an id of its own, whatever ids the bureau gives', () => {
    const days = ['2019-01-01', '2018-01-01', '2017-01-01', '2016-01-01', '2022-01-01'];
    const ids = ['same', 'same', '', 'bureau_a-1', 'late'];
    const { kept, post2021 } = filterA(...days.map((startDate, at) => hp({ startDate, hpId: ids[at] })));
    expect(kept.map(({ id }) => id)).toEqual(['same', 'bureau_a-2', 'bureau_a-3', 'bureau_a-1']);
    expect(post2021.map(({ id }) => id)).toEqual(['late']);
  });
});

describe('any report', () => {
  const some = <Value>(...values: Value[]) => fc.constantFrom(...values);
  const loan = fc.record(
    {
      companyName: some<unknown>('Tier 1 Motors', 'TIER 1 MOTORS LTD', 'Tier 5 Motors', 'Oak', 'A catalogue', '', null),
      startDate: some<unknown>('2016-03-07', '2016-03-07T00:00', '2021-01-01', '2019-02-29', null),
      accountNumber: some('1', '0 2'),
      fixedPaymentTerms: fc.record({ numberOfPayments: some<unknown>(35, 36, '60', 61, null) }),
      paymentHistory: fc.array(
        fc.record({ accountBalance: fc.record({ amount: some<unknown>(4999, 5000, '£50,000') }) }),
      ),
      hpId: some('', 'a', 'b', 'bureau_a-1'),
      loanInsightType: some<unknown>(...loanTypes, 'conditionalSale', 'creditCard', null),
    },
    { requiredKeys: [] },
  );
  const entry = fc.oneof({ weight: 12, arbitrary: loan }, { weight: 1, arbitrary: fc.jsonValue() });
  const loans = fc.array(entry, { maxLength: 12 });
  const shuffled = loans.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })),
  );

  const indexes = ({ kept, dropped, post2021 }: Filtered) =>
    [...kept, ...dropped.map(({ loan: one }) => one), ...post2021].map(({ index }) => index).sort((a, b) => a - b);

  test(
    'every loan is in exactly one of kept, dropped and post-2021, and no loan is added',
    {
      tags: [
        'LEN-01',
        'LEN-02',
        'LEN-03',
        'LEN-04',
        'LEN-05',
        'LEN-06',
        'LEN-07',
        'LEN-08',
        'LEN-09',
        'LEN-10',
        'LEN-11',
        'LEN-12',
        'LEN-13',
        'LEN-14',
        'LEN-15',
        'LEN-16',
        'LEN-17',
        'LEN-18',
        'LEN-19',
        'LEN-20',
        'LEN-21',
        'LEN-22',
        'LEN-23',
        'LEN-24',
        'LEN-25',
      ],
    },
    () =>
      fc.assert(
        fc.property(loans, (list) => {
          const reading = readBureauA(reportA(...list));
          const filtered = filterReading(reading);
          expect(indexes(filtered)).toEqual(list.map((_, at) => at));
          for (const one of [...filtered.kept, ...filtered.post2021])
            expect(one.record).toEqual(reading.loans[one.index]?.record);
        }),
        sampled(300),
      ),
  );

  test(
    'every kept loan passes every rule',
    { tags: ['LEN-09', 'LEN-14', 'LEN-16', 'LEN-17', 'LEN-18', 'LEN-19', 'LEN-20', 'LEN-21', 'LEN-22'] },
    () =>
      fc.assert(
        fc.property(loans, (list) => {
          const { kept, post2021 } = filterReading(readBureauA(reportA(...list)));
          for (const one of [...kept, ...post2021]) {
            expect(one.tier).not.toBe(5);
            expect(one.company).not.toMatch(/catalogue/);
            if (one.type === 'hirePurchase') continue;
            expect(one.payments).toBeGreaterThanOrEqual(36);
            expect(one.payments).toBeLessThanOrEqual(60);
            expect(one.balance).toBeGreaterThanOrEqual(5000);
            expect(one.balance).toBeLessThanOrEqual(50_000);
          }
          const keys = kept
            .filter(({ startDate }) => startDate)
            .map((one) => `${one.startDate} ${one.universalName.toLowerCase()}`);
          expect(new Set(keys).size).toBe(keys.length);
          expect(new Set([...kept, ...post2021].map(({ id }) => id)).size).toBe(kept.length + post2021.length);
        }),
        sampled(300),
      ),
  );

  test('the order of the report affects only the ids', { tags: ['LEN-25'] }, () =>
    fc.assert(
      fc.property(shuffled, ([list, other]) => {
        const verdicts = (entries: readonly unknown[]) => {
          const { kept, dropped, post2021 } = filterReading(readBureauA(reportA(...entries)));
          const plain = <Loan extends { index: number }>(one: Loan) => JSON.stringify({ ...one, index: 0 });
          return {
            kept: kept.map(plain),
            post2021: post2021.map(plain),
            dropped: dropped.map(({ loan: one, reason }) => `${reason} ${plain(one)}`).sort(),
          };
        };
        expect(verdicts(other)).toEqual(verdicts(list));
      }),
      sampled(300),
    ),
  );

  const runAll = (reading: Reading, claim: Record<string, unknown>) => {
    const filtered = filterReading(reading);
    const fields = searchFields(reading, filtered, claim, lending);
    agreementCards(agreementsIn({ ...claim, ...fields }), true);
    choiceFields(reading.bureau, ['a'], claim);
    leadBucket(filtered.kept, lending);
    duplicateReport(filtered);
    filtered.post2021.map(wrapperOf);
    expect(indexes(filtered)).toEqual(reading.loans.map((_, at) => at));
  };

  test('no JSON as a bureau’s answer or a claim makes it throw', { tags: ['API-24', 'API-27'] }, () => {
    const anyLoan = fc.oneof(
      fc.dictionary(
        some('companyName', 'supplyCompanyName', 'startDate', 'name', 'address', 'paymentHistory'),
        fc.jsonValue(),
      ),
      fc.jsonValue(),
    );
    const report = fc.oneof(
      fc.jsonValue(),
      fc.record({ loans: fc.array(anyLoan) }),
      fc.record({
        responseObject: fc.record({ consumerCreditSearchResponse: fc.record({ loans: fc.array(anyLoan) }) }),
      }),
      fc.array(anyLoan),
    );
    const claim = fc.dictionary(
      some('hire_purchases', 'other_purchase', 'post_2021_loans', 'like_to_file_claim'),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(report, claim, (answer, data) => {
        runAll(readBureauA(answer), data);
        runAll(readBureauB(answer), data);
      }),
      sampled(500),
    );
  });

  test('a report of ten thousand loans is processed like any other', () => {
    const many = Array.from({ length: 10_000 }, (_, at) =>
      hp({ companyName: `Lender ${at % 50}`, hpId: `bureau_a-${at}` }),
    );
    expect(filterA(...many)).toMatchObject({ kept: { length: 50 }, dropped: { length: 9950 } });
  });
});
