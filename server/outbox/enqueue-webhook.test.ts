import { expect, test } from 'vitest';
import { createClaim } from '../claims/claims.ts';
import { recordOfSearch } from '../effects/bureau-search-record.ts';
import { readBureauA } from '../lending/index.ts';
import { lending, loanA, reportA } from '../lending/testing/loans.ts';
import type { Ports } from '../ports.ts';
import { testConfig } from '../testing/app.ts';
import { openTestPorts } from '../testing/frozen-documents.ts';

/** What a search that finds one agreement worth so much puts into the outbox for webhooks. */
async function toldOf(value: number, environment: Record<string, string>): Promise<string[]> {
  const ports: Ports = await openTestPorts(testConfig(environment));
  const claim = await createClaim(ports);
  const worth = { ...lending, values: new Map([['oak', value]]) };
  const change = recordOfSearch(readBureauA(reportA(loanA())), claim, { lending: worth, ports });
  await ports.store.close();
  return (change.set ?? []).flatMap(([[place, id]]) => (place === 'outbox' && id?.startsWith('webhook-') ? [id] : []));
}

test('of a search with a lead value of 51 the customer-data webhook hears, of 50 it does not', {
  tags: ['LEAD-33'],
}, async () => {
  const hooked = { WEBHOOKS_URL: 'https://webhooks.vendor.example' };
  expect(await toldOf(51, hooked)).toEqual(['webhook-customerData-bureau_a']);
  expect(await toldOf(50, hooked)).toEqual([]);
});

test('no webhook is sent if the firm has configured no address', { tags: ['API-50', 'G-212'] }, async () => {
  expect(await toldOf(400, {})).toEqual([]);
});
