import { describe, expect, test } from 'vitest';
import { failsByName, settingsOf } from '#fixtures/sandbox/provider-contract.ts';
import { strictSandbox } from '#fixtures/sandbox/strict.ts';
import { readBureauB } from '../lending/index.ts';
import type { BureauBSubject } from './bureau-b.ts';
import { bureauBProvider } from './bureau-b.ts';

const sandbox = strictSandbox();
const bureau = bureauBProvider.open(settingsOf(sandbox, 'bureauB'));

const subject: BureauBSubject = {
  reference: 'claim-1',
  title: 'Mrs.',
  firstName: 'Margaret',
  lastName: 'Holloway',
  dob: '1961-04-09',
  houseName: '',
  houseNumber: '4',
  street: 'Mill Lane',
  street2: '',
  district: '',
  postTown: 'Oxford',
  county: '',
  postcode: 'OX4 2DP',
};

async function recordsOf(who: BureauBSubject) {
  const reply = await bureau.search(who, `key-${JSON.stringify(who)}`);
  if (reply.outcome !== 'answered') throw new Error(reply.detail);
  return readBureauB(reply.answer);
}

describe('bureau B', () => {
  test('knows records with their start dates in parts', { tags: ['API-27'] }, async () => {
    const { loans, readable } = await recordsOf(subject);
    expect(readable).toBe(true);
    expect(loans.map(({ startDate }) => startDate)).toContain('2018-03-05');
  });

  test('a list in a second responseObject says the same', { tags: ['API-28'] }, async () => {
    const companies = async (who: BureauBSubject) => (await recordsOf(who)).loans.map(({ company }) => company);
    expect(await companies({ ...subject, lastName: 'Nested' })).toEqual(await companies(subject));
  });

  test('the vendor refuses a call without an idempotency key', async () => {
    expect(await bureau.search(subject, '')).toMatchObject({ outcome: 'failed', why: 'refused' });
  });

  failsByName(sandbox, 'bureauB', bureauBProvider.open, { search: (port) => port.search(subject, 'key-2') });
});
