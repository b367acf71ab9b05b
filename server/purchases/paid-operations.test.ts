import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { addressesContract } from '#schemas/vendors/addresses.ts';
import { alertsContract } from '#schemas/vendors/alerts.ts';
import { bureauAContract } from '#schemas/vendors/bureau-a.ts';
import { bureauBContract } from '#schemas/vendors/bureau-b.ts';
import type { VendorContract } from '#schemas/vendors/contract.ts';
import { crmContract } from '#schemas/vendors/crm.ts';
import { customersContract } from '#schemas/vendors/customers.ts';
import { emailsContract } from '#schemas/vendors/emails.ts';
import { eventsContract } from '#schemas/vendors/events.ts';
import { feedbackContract } from '#schemas/vendors/feedback.ts';
import { identityContract } from '#schemas/vendors/identity.ts';
import { phonesContract } from '#schemas/vendors/phones.ts';
import { riskContract } from '#schemas/vendors/risk.ts';
import { textsContract } from '#schemas/vendors/texts.ts';
import { webhooksContract } from '#schemas/vendors/webhooks.ts';
import type { VendorPort } from '../providers/vendor-ports.ts';
import { type PaidOperationRow, paidOperations, unpaidOperations } from './paid-operations.ts';

const contracts: Record<VendorPort, VendorContract> = {
  addresses: addressesContract,
  alerts: alertsContract,
  bureauA: bureauAContract,
  bureauB: bureauBContract,
  crm: crmContract,
  customers: customersContract,
  emails: emailsContract,
  events: eventsContract,
  feedback: feedbackContract,
  identity: identityContract,
  phones: phonesContract,
  risk: riskContract,
  texts: textsContract,
  webhooks: webhooksContract,
};

const rows: PaidOperationRow[] = Object.values(paidOperations);
const page = readFileSync(fileURLToPath(new URL('../../docs/paid-calls.md', import.meta.url)), 'utf8');

const again: Record<PaidOperationRow['askedAgainBy'], string> = {
  nextCall: 'the next press',
  background: 'the next press and the outbox',
  outbox: 'the outbox',
};

/** The lines of the page, as the table in the code has them. */
const lines = [
  ...rows.map(
    ({ effect, port, operation, key, askedAgainBy, costs, without }) =>
      `| \`${effect}\` | ${port}.${operation} | ${key} | ${again[askedAgainBy]} | ${costs} | ${without} |`,
  ),
  ...Object.entries(unpaidOperations).map(([name, meaning]) => `| ${name} | ${meaning} |`),
];

describe('the table of paid operations', () => {
  test('every operation of every vendor stands in it, as paid for or as not', () => {
    const all = Object.entries(contracts).flatMap(([port, { operations }]) =>
      Object.keys(operations).map((name) => `${port}.${name}`),
    );
    const known = [...rows.map(({ port, operation }) => `${port}.${operation}`), ...Object.keys(unpaidOperations)];
    expect([...new Set(known)].sort()).toEqual(all.sort());
  });

  test('the contract of each paid operation says that keys are honoured', () => {
    const honoured = rows.map(({ port, operation }) => contracts[port].operations[operation]?.once);
    expect(honoured).toEqual(rows.map(() => 'honoured'));
  });

  test('docs/paid-calls.md shows it', () => {
    const shown = page.split('\n').filter((line) => /^\| (`[a-zA-Z.]+`|[a-zA-Z]+\.[a-zA-Z]+) \|/.test(line));
    expect(shown).toEqual(lines);
  });
});
