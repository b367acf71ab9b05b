import { describe, expect, test } from 'vitest';
import { failsByName, settingsOf } from '#fixtures/sandbox/provider-contract.ts';
import { strictSandbox } from '#fixtures/sandbox/strict.ts';
import type { CrmFields } from '#schemas/vendors/crm.ts';
import { crmProvider } from './crm.ts';

const sandbox = strictSandbox();
const crm = crmProvider.open(settingsOf(sandbox, 'crm'));
const fields: CrmFields = { Email: 'margaret.holloway@example.com', First_Name: 'Margaret', Phone: '+447700900456' };

describe('the customer management', () => {
  test.each([
    ['API-34', 'createLead'],
    ['API-35', 'upsertLead'],
    ['API-36', 'upsertContact'],
  ] as const)('%s: %s tells data as a list of one with Email and fields', async (_, call) => {
    expect(await crm[call](fields, `key-${call}`)).toEqual({ outcome: 'done' });
    expect(sandbox.ledger().at(-1)).toMatchObject({ operation: call, request: { data: [fields] } });
  });

  test('the same key writes once, whichever call brings it', async () => {
    await crm.upsertLead(fields, 'key-2');
    await crm.upsertContact(fields, 'key-2');
    const entries = sandbox.ledger().filter(({ key }) => key === 'key-2');
    expect(entries.map(({ repeat = false }) => repeat)).toEqual([false, true]);
  });

  test('says with which status it refuses a lead; a contact it takes', async () => {
    const refused = { ...fields, Email: 'leadrefused@example.com' };
    const down = { ...fields, Email: 'leaddown@example.com' };
    expect(await crm.createLead(refused, 'key-3')).toMatchObject({ outcome: 'failed', why: 'refused', status: 400 });
    expect(await crm.upsertLead(down, 'key-4')).toMatchObject({ outcome: 'failed', why: 'broken', status: 500 });
    expect(await crm.upsertContact(refused, 'key-3')).toEqual({ outcome: 'done' });
  });

  test('a field that the contract does not know is refused', async () => {
    const odd = { ...fields, Favourite_Colour: 'green' } as CrmFields;
    expect(await crm.upsertLead(odd, 'key-5')).toMatchObject({ outcome: 'failed', why: 'refused' });
  });

  failsByName(sandbox, 'crm', crmProvider.open, {
    createLead: (port) => port.createLead(fields, 'key-6'),
    upsertLead: (port) => port.upsertLead(fields, 'key-7'),
    upsertContact: (port) => port.upsertContact(fields, 'key-8'),
  });
});
