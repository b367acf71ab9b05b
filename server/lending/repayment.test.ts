import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampled } from '#fixtures/prove.ts';
import { repaymentPercent } from './repayment.ts';
import { lending } from './testing/loans.ts';

const most = lending.rules.loans.repaymentPercentMax;
const percent = (startDate: string | null, endDate: string | null, payments: number | null, today = '2020-01-01') =>
  repaymentPercent({ startDate, endDate, payments }, today, most);

test.each([
  ['LEN-32: 24 of 48 months are 50', '2016-01-15', '2018-01-15', 48, 50],
  ['LEN-32: a partial month does not count', '2016-01-15', '2018-01-14', 48, 48],
  ['LEN-32: the share is rounded', '2016-01-01', '2016-02-01', 36, 3],
  ['LEN-32: 31 January to 28 February is one month', '2019-01-31', '2019-02-28', 10, 10],
  ['LEN-32: 31 January to 27 February is not a month', '2019-01-31', '2019-02-27', 10, 0],
  ['LEN-32: 30 January to 28 February is one month', '2019-01-30', '2019-02-28', 10, 10],
  ['LEN-32: 28 February to 27 March is not a month', '2019-02-28', '2019-03-27', 10, 0],
  ['LEN-32: 29 February to 28 February is a year', '2016-02-29', '2017-02-28', 24, 50],
  ['LEN-32: 29 February to 28 February of a leap year is a month short', '2016-02-29', '2020-02-28', 48, 98],
  ['LEN-32: a day of 23 hours is a full day', '2019-02-28', '2019-03-31', 10, 10],
  ['LEN-32: an open agreement is counted to today', '2019-01-01', null, 48, 25],
  ['LEN-32: with an end before the start nothing is repaid', '2019-01-01', '2018-01-01', 48, 0],
  ['LEN-33: more than the full amount is 100', '2010-01-01', '2019-01-01', 36, 100],
  ['LEN-33, CONST-59: the full amount is 100', '2016-01-01', '2019-01-01', 36, 100],
  ['LEN-32: without a start date it is unknown', null, '2019-01-01', 36, null],
  ['LEN-32: without payments it is unknown', '2016-01-01', '2019-01-01', null, null],
  ['LEN-32: 0 payments are not divided by', '2016-01-01', '2019-01-01', 0, null],
])('%s', { tags: ['LEN-32', 'LEN-33', 'CONST-59'] }, (_, start, end, payments, expected) =>
  expect(percent(start, end, payments)).toBe(expected),
);

test('the share is a whole number from 0 to 100, or unknown', { tags: ['LEN-33'] }, () => {
  const day = fc
    .date({ min: new Date('1950-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(
      day,
      fc.option(day),
      fc.option(fc.integer({ min: -5, max: 400 })),
      day,
      (start, end, payments, today) => {
        const given = percent(start, end, payments, today);
        expect(given === null || (Number.isInteger(given) && given >= 0 && given <= 100)).toBe(true);
      },
    ),
    sampled(100),
  );
});
