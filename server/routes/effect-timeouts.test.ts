import { rmSync } from 'node:fs';
import { afterAll, expect, test, vi } from 'vitest';
import { productFlows } from '#fixtures/flows.ts';
import { flowsWith } from '#fixtures/weekly-changes.ts';
import { operations } from '#schemas/operations.ts';
import { addressesProvider } from '../providers/addresses.ts';
import { testApp } from '../testing/app.ts';

const folder = flowsWith({ extends: 'v3', effects: { 'address.find': { timeout: 2500 } } });
afterAll(() => rmSync(folder, { recursive: true }));

/** How long the address source is waited for when a page of this version asks for a postcode. */
async function waitedFor(version: string | undefined): Promise<unknown[]> {
  const structured = vi.fn(async () => ({ outcome: 'none' }) as const);
  const { app, ports } = await testApp({ site: { flows: productFlows(folder) } });
  try {
    Object.assign(ports.providers.addresses, { structured });
    const started = await app.inject({ method: 'POST', url: operations.createClaim.path });
    const cookie = started.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const answer = await app.inject({
      method: 'POST',
      url: operations.postalToAddress.path,
      headers: { cookie, ...(version ? { 'x-reclaim-flow': `${version}; revision=abc` } : {}) },
      payload: { postal_code: 'OX4 2DP' },
    });
    expect(answer.statusCode).toBe(200);
    return structured.mock.calls[0] ?? [];
  } finally {
    await app.close();
  }
}

test('the service waits for a vendor as long as the version of the page says, and otherwise as long as its port says', async () => {
  expect(await waitedFor('v7')).toEqual(['OX4 2DP', 2500]);
  expect(await waitedFor('v3')).toEqual(['OX4 2DP', undefined]);
  expect(await waitedFor(undefined)).toEqual(['OX4 2DP', undefined]);
  expect(await waitedFor('v99')).toEqual(['OX4 2DP', undefined]);
});

test('the client of the address source gives up after the time that it is given', async () => {
  const limits: number[] = [];
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new DOMException('late', 'TimeoutError'));
  try {
    const limit = (ms: number) => {
      limits.push(ms);
      return new AbortController().signal;
    };
    const source = addressesProvider.open({ url: 'http://addresses.vendor.example', key: 'k', timeoutMs: 5000, limit });
    expect(await source.structured('OX4 2DP', 2500)).toMatchObject({ outcome: 'failed', why: 'late' });
    await source.structured('OX4 2DP', 8000);
    await source.structured('OX4 2DP');
    expect(limits).toEqual([2500, 8000, 5000]);
  } finally {
    fetched.mockRestore();
  }
});
