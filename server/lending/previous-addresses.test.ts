import { expect, test } from 'vitest';
import { readBureauA } from './bureau-a.ts';
import { previousAddresses, previousAddressKeys } from './previous-addresses.ts';
import { lending, loanA, reportA } from './testing/loans.ts';

const most = lending.rules.loans.previousAddresses;
const from = (...loans: readonly [addressType: string, address: unknown, changes?: object][]) =>
  previousAddresses(
    readBureauA(reportA(...loans.map(([addressType, address, changes]) => loanA({ ...changes, addressType, address }))))
      .loans,
    most,
  );

test('of seven addresses the first six are sent, in the report’s order', { tags: ['LEN-34'] }, () => {
  const seven = Array.from({ length: 7 }, (_, at) => ['previous', `${9 - at} Mill Street`] as [string, string]);
  expect(from(...seven)).toEqual(['9', '8', '7', '6', '5', '4'].map((number) => `${number} Mill Street`));
});

test('each address is sent once, even if its spelling differs', { tags: ['LEN-34'] }, () => {
  expect(
    from(['previous', '3 Mill Street, Sampleton'], ['previous', '3 MILL STREET SAMPLETON'], ['previous', '']),
  ).toEqual(['3 Mill Street, Sampleton']);
});

test('current addresses do not count; addresses of dropped loans do', { tags: ['LEN-34'] }, () => {
  expect(
    from(
      ['current', '1 Here Road'],
      ['', '2 Nowhere'],
      ['previous', '3 There Road', { loanInsightType: 'creditCard' }],
    ),
  ).toEqual(['3 There Road']);
});

test('they are sent as Previous_Address_1 to Previous_Address_6', { tags: ['LEN-35'] }, () => {
  expect(previousAddressKeys(['a', 'b'], most)).toEqual({ Previous_Address_1: 'a', Previous_Address_2: 'b' });
  expect(Object.keys(previousAddressKeys([...'abcdefgh'], most))).toEqual(
    [1, 2, 3, 4, 5, 6].map((number) => `Previous_Address_${number}`),
  );
  expect(previousAddressKeys([], most)).toEqual({});
});
