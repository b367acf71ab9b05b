import { describe, expect, test } from 'vitest';
import { failsByName, settingsOf } from '#fixtures/sandbox/provider-contract.ts';
import { strictSandbox } from '#fixtures/sandbox/strict.ts';
import { readBureauA } from '../lending/index.ts';
import type { BureauASubject } from './bureau-a.ts';
import { bureauAProvider } from './bureau-a.ts';

const sandbox = strictSandbox();
const bureau = bureauAProvider.open(settingsOf(sandbox, 'bureauA'));

const subject: BureauASubject = {
  reference: 'claim-1',
  firstName: 'Margaret',
  lastName: 'Holloway',
  dob: '1961-04-09',
  addressId: 'adr-1',
};

async function loansOf(who: BureauASubject) {
  const reply = await bureau.search(who, `key-${JSON.stringify(who)}`);
  if (reply.outcome !== 'answered') throw new Error(reply.detail);
  return readBureauA(reply.answer).loans;
}

describe('bureau A', () => {
  test('knows loans of several kinds, at present and previous addresses', { tags: ['API-24'] }, async () => {
    const loans = await loansOf(subject);
    expect(loans.length).toBeGreaterThan(5);
    expect(new Set(loans.map(({ label }) => label)).size).toBeGreaterThan(4);
    expect(new Set(loans.map(({ addressType }) => addressType))).toEqual(new Set(['current', 'previous']));
  });

  test('takes an address where there is no address id', async () => {
    const { addressId: _, ...who } = subject as Extract<BureauASubject, { addressId: string }>;
    expect(await loansOf({ ...who, address: { postcode: 'OX4 2DP', number: '4' } })).not.toEqual([]);
  });

  test.each([
    ['Onecar', 1],
    ['Nocars', 0],
    ['Undated', 3],
    ['Thirty', 30],
  ])('%s has %i agreements', async (lastName, count) => {
    expect(await loansOf({ ...subject, lastName })).toHaveLength(count);
  });

  test('a loan with an odd date does not cost the report', async () => {
    expect((await loansOf({ ...subject, lastName: 'Undated' })).map(({ startDate }) => startDate)).toEqual([
      '2016-03-07',
      null,
      null,
    ]);
  });

  test('the vendor refuses a call without an idempotency key', async () => {
    expect(await bureau.search(subject, '')).toMatchObject({ outcome: 'failed', why: 'refused' });
  });

  failsByName(sandbox, 'bureauA', bureauAProvider.open, { search: (port) => port.search(subject, 'key-2') });
});
