import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import sample from '#fixtures/lending/bureau-a.json' with { type: 'json' };
import { BureauAReport } from '#schemas/lending.ts';
import { readBureauA } from './bureau-a.ts';
import { loanA, reportA } from './testing/loans.ts';

const read = (changes: Record<string, unknown> = {}) => {
  const [loan] = readBureauA(reportA(loanA(changes))).loans;
  if (!loan) throw new Error('No loan was read.');
  return loan;
};

describe('the record of a loan', () => {
  test.each([
    ['ENT-130: companyName', 'companyName', 'Oak Motor Finance Ltd'],
    ['ENT-131: startDate', 'startDate', '2016-03-07'],
    ['ENT-132: endDate', 'endDate', '2020-03-07'],
    ['ENT-133: accountNumber', 'accountNumber', '0012 34'],
    ['ENT-134, ENT-135: name with forename and surname', 'name', { forename: 'Maren', surname: 'Fairweather' }],
    ['ENT-136: dob', 'dob', '1984-06-19'],
    ['ENT-137: fixedPaymentTerms.numberOfPayments', 'fixedPaymentTerms', { numberOfPayments: 48 }],
    [
      'ENT-138: paymentHistory, a list',
      'paymentHistory',
      [{ accountBalance: { amount: 9000 } }, { accountBalance: { amount: 7000 } }],
    ],
    ['ENT-140: address', 'address', '14 Quarry Lane, Sampleton'],
    ['ENT-141: addressType', 'addressType', 'current'],
    ['ENT-143: loanInsightType', 'loanInsightType', 'unsecuredLoan'],
  ])(
    '%s is read and kept',
    {
      tags: [
        'ENT-130',
        'ENT-131',
        'ENT-132',
        'ENT-133',
        'ENT-134',
        'ENT-135',
        'ENT-136',
        'ENT-137',
        'ENT-138',
        'ENT-140',
        'ENT-141',
        'ENT-143',
      ],
    },
    (_, field, value) => expect(read().record[field]).toEqual(value),
  );

  test('hpId is read, and truncated if it is too long for a choice', { tags: ['ENT-142'] }, () => {
    expect(read({ hpId: 'hp-7' }).hpId).toBe('hp-7');
    expect(read({ hpId: 'x'.repeat(500) }).hpId).toHaveLength(100);
    expect(read({ hpId: { $ne: '' } }).hpId).toBe('');
  });

  test.each([
    [
      'ENT-139: the amount of the last entry, not of the highest',
      [{ accountBalance: { amount: 9 } }, { accountBalance: { amount: 4 } }],
      4,
    ],
    ['ENT-139: one level deeper', [{ accountBalance: { balanceAmount: { amount: '6,000' } } }], 6000],
    ['ENT-139: an empty history has no balance', [], null],
    [
      'ENT-139: no balance if the last entry has no amount, whatever the earlier ones say',
      [{ accountBalance: { amount: 9 } }, {}],
      null,
    ],
    ['ENT-139: a history that is not a list has no balance', { accountBalance: { amount: 9 } }, null],
  ])('%s', { tags: ['ENT-139'] }, (_, paymentHistory, balance) =>
    expect(read({ paymentHistory }).balance).toBe(balance),
  );

  test.each([
    ['current', 'current'],
    ['Previous', 'previous'],
    ['former', null],
    [undefined, null],
  ])('an address of type %s counts as %s', { tags: ['ENT-141'] }, (addressType, kind) =>
    expect(read({ addressType }).addressType).toBe(kind),
  );

  test('the record contains only documented fields', () => {
    const { record } = read({ $where: '1', password: 'x', __proto__: { polluted: 1 } });
    expect(Object.keys(record)).not.toEqual(expect.arrayContaining(['$where']));
    expect(record).not.toHaveProperty('password');
    expect(record).not.toHaveProperty('polluted');
  });
});

describe('the report', () => {
  const loans = [loanA()];
  test.each([
    ['the full answer', { responseObject: { consumerCreditSearchResponse: { loans } } }],
    ['the contents of responseObject', { consumerCreditSearchResponse: { loans } }],
    ['only the response', { loans }],
  ])('is read from %s', (_, report) => {
    expect(readBureauA(report)).toMatchObject({ readable: true, loans: [{ company: 'Oak Motor Finance Ltd' }] });
  });

  test('previous searches are kept as received; the score is a number or missing', () => {
    const previousSearches = [{ who: 'Oak' }, 'odd'];
    const report = (creditScore: unknown) => ({ loans, previousSearches, creditScore });
    expect(readBureauA(report('640'))).toMatchObject({ previousSearches, creditScore: 640 });
    expect(readBureauA(report('good')).creditScore).toBeNull();
  });

  test.each([[null], ['text'], [[]], [{}], [{ loans: {} }], [{ responseObject: null }]])(
    '%j is unreadable, which differs from a report without loans',
    (report) => expect(readBureauA(report)).toMatchObject({ readable: false, loans: [] }),
  );

  test('an entry that is not a loan is kept as an entry, so that no entry is lost', () => {
    const { loans: read } = readBureauA({ loans: [null, 3, loanA(), []] });
    expect(read.map(({ index, company }) => [index, company])).toEqual([
      [0, ''],
      [1, ''],
      [2, 'Oak Motor Finance Ltd'],
      [3, ''],
    ]);
  });

  test('the sample report has the shape that we request', () => {
    expect([...Value.Errors(BureauAReport, sample.responseObject)]).toEqual([]);
  });
});
