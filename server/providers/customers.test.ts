import { describe, expect, test } from 'vitest';
import { failsByName, settingsOf } from '#fixtures/sandbox/provider-contract.ts';
import { strictSandbox } from '#fixtures/sandbox/strict.ts';
import type { Lead, Person } from './customers.ts';
import { customersProvider } from './customers.ts';

const sandbox = strictSandbox();
const customers = customersProvider.open(settingsOf(sandbox, 'customers'));

const person: Person = {
  email: 'margaret.holloway@example.com',
  firstName: 'Margaret',
  lastName: 'Holloway',
  dob: '1961-04-09',
  addressId: 'adr-1',
};
const lead: Lead = {
  reference: 'claim-1',
  firstName: 'Margaret',
  lastName: 'Holloway',
  email: 'margaret.holloway@example.com',
  dob: '1961-04-09',
  phone: '+447700900456',
  postcode: 'OX4 2DP',
  address: { addressID: 'adr-1', postcode: 'OX4 2DP' },
};

describe('the customer register', () => {
  test('knows a customer and does not know other people', async () => {
    expect(await customers.find({ ...person, email: 'existing.margaret@example.com' })).toEqual({ outcome: 'exists' });
    expect(await customers.find(person)).toEqual({ outcome: 'unknown' });
  });

  test('a lead is not yet a customer: writing one does not block the claimant', async () => {
    await customers.upsert(lead, 'key-1');
    expect(await customers.find(person)).toEqual({ outcome: 'unknown' });
  });

  test('the same reference is the same lead, and a repeated key is marked in the ledger', async () => {
    const first = await customers.upsert(lead, 'key-2');
    const second = await customers.upsert(lead, 'key-2');
    expect(first).toMatchObject({ outcome: 'done' });
    expect(second).toEqual(first);
    const entries = sandbox.ledger().filter((entry) => entry.key === 'key-2');
    expect(entries.map((entry) => entry.repeat ?? false)).toEqual([false, true]);
  });

  test('the vendor refuses a date of birth that is not yyyy-mm-dd', async () => {
    expect(await customers.find({ ...person, dob: '09/04/1961' })).toMatchObject({ outcome: 'failed', why: 'refused' });
  });

  failsByName(sandbox, 'customers', customersProvider.open, {
    find: (port) => port.find(person),
    upsert: (port) => port.upsert(lead, 'key-3'),
  });
});
