import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { LenderMapEntry } from '#schemas/lending.ts';
import { readBureauA } from './bureau-a.ts';
import { mapLenders, mapLoan, reportNames } from './lender-map.ts';
import { lending, loanA, reportA } from './testing/loans.ts';

const loan = (companyName: string) => {
  const [read] = readBureauA(reportA(loanA({ companyName, accountNumber: '00 12  3' }))).loans;
  if (!read) throw new Error('No loan was read.');
  return read;
};
const mapped = (companyName: string, map = mapLenders([companyName.toLowerCase()], lending.lenders)) =>
  mapLoan(loan(companyName), map);

test('the map is asked for lower-cased names, each once, and never for an empty name', { tags: ['LEN-29'] }, () => {
  expect(reportNames([loan('OAK Ltd'), loan('Oak LTD'), loan('Ash'), loan('')])).toEqual(['ash', 'oak ltd']);
});

test('an entry has universal_name and tier, under the requested name', {
  tags: ['ENT-200', 'ENT-201'],
}, () => {
  const map = mapLenders(['tier 2 motors limited', 'nobody', '__proto__', 'constructor'], lending.lenders);
  expect(map).toEqual({ 'tier 2 motors limited': { universal_name: 'Motors of tier 2', tier: 2 } });
  expect(Value.Check(LenderMapEntry, map['tier 2 motors limited'])).toBe(true);
  expect(Value.Check(LenderMapEntry, { universal_name: 'X', tier: 6 })).toBe(false);
  expect(Value.Check(LenderMapEntry, { tier: 1 })).toBe(false);
});

test('the normalised account number is added', { tags: ['ENT-150'] }, () =>
  expect(mapped('Oak').normalizedAccountNumber).toBe('12 3'),
);

test.each([
  ['ENT-151: universalName comes from the map', { universalName: 'Motors of tier 4' }],
  ['ENT-152: tier comes from the map, a whole number', { tier: 4 }],
  ['ENT-153: unMappedClaim is false for a lender of the map', { unMappedClaim: false }],
])('%s', { tags: ['ENT-151', 'ENT-152', 'ENT-153'] }, (_, added) =>
  expect(mapped('TIER 4 MOTORS PLC')).toMatchObject(added),
);

test.each([
  ['LEN-10: an unmapped lender gets tier 0', { tier: 0 }],
  ['LEN-11: an unmapped lender gets unMappedClaim true', { unMappedClaim: true }],
  ['ENT-151: an unmapped lender keeps its own name', { universalName: 'Nobody Knows Finance' }],
])('%s', { tags: ['LEN-10', 'LEN-11', 'ENT-151'] }, (_, added) =>
  expect(mapped('Nobody Knows Finance')).toMatchObject(added),
);

test('if the map fails, no lender is mapped', { tags: ['LEN-30'] }, () =>
  expect(mapLoan(loan('Tier 1 Motors'), null)).toMatchObject({
    tier: 0,
    unMappedClaim: true,
    universalName: 'Tier 1 Motors',
  }),
);

test.each(['constructor', '__proto__', 'toString'])('a lender called %s is unmapped', (name) =>
  expect(mapped(name)).toMatchObject({ tier: 0, unMappedClaim: true, universalName: name }),
);
