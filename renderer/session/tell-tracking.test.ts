import { beforeEach, expect, test } from 'vitest';
import type { Client } from '../api/client.ts';
import { pageStorages, storeClaim } from './storage.ts';
import { tellTracking } from './tell-tracking.ts';
import { decideTracking } from './tracking-consent.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  pageStorages().cookie.remove('currentId');
});

function page(status = 200) {
  const sent: unknown[] = [];
  const client = {
    send: async ({ body }: { body?: unknown }) => {
      sent.push(body);
      return { status, body: {} };
    },
  } as unknown as Client;
  return { sent, tell: () => tellTracking(client, pageStorages()) };
}

test('an answer is sent to the service once for a claim, again when it changes, and again for another claim', () => {
  const { sent, tell } = page();
  void tell();
  decideTracking(true);
  void tell();
  expect(sent).toEqual([]);
  storeClaim(pageStorages(), 'claim-1');
  void tell();
  void tell();
  decideTracking(false);
  void tell();
  storeClaim(pageStorages(), 'claim-2');
  void tell();
  expect(sent).toEqual([{ tracking_consent: true }, { tracking_consent: false }, { tracking_consent: false }]);
});

test('nothing is sent without an answer', () => {
  const { sent, tell } = page();
  storeClaim(pageStorages(), 'claim-1');
  void tell();
  expect(sent).toEqual([]);
});

test('an answer that did not arrive is sent by the next page', async () => {
  storeClaim(pageStorages(), 'claim-1');
  decideTracking(true);
  const { sent, tell } = page(503);
  void tell();
  await Promise.resolve();
  await Promise.resolve();
  void tell();
  expect(sent).toHaveLength(2);
});
