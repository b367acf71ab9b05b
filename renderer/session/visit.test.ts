import { expect, test } from 'vitest';
import type { Client } from '../api/client.ts';
import { type Shelf, type Shelves, storeClaim } from './storage.ts';
import { verifyDevice, visit } from './visit.ts';

const held = (): Shelf & { all: Map<string, string> } => {
  const all = new Map<string, string>();
  return {
    all,
    get: (key) => all.get(key) ?? null,
    set: (key, value) => all.set(key, value),
    remove: (key) => all.delete(key),
    clear: () => all.clear(),
    keeps: () => true,
  };
};

function page() {
  const sent: { operation: string; body: Record<string, unknown> }[] = [];
  const shelves = { local: held(), session: held(), cookie: held(), tenDays: held(), hour: held() } satisfies Shelves;
  const client = {
    send: async (request: { operation: string; body?: Record<string, unknown> }) => {
      sent.push({ operation: request.operation, body: request.body ?? {} });
      return { status: 200, body: {} };
    },
  } as unknown as Client;
  return { sent, shelves, load: () => visit(client, shelves), device: () => verifyDevice(client, shelves) };
}

test('API-06, TRK-16, TRK-18: a page load tells the visitor id and the claim number, once', () => {
  const { sent, shelves, load } = page();
  storeClaim(shelves, 'claim-1');
  load();
  const visits = sent.filter(({ operation }) => operation === 'updateVisit');
  expect(visits).toEqual([
    { operation: 'updateVisit', body: { distinctId: shelves.hour.all.get('distinctId'), claimNumber: 'claim-1' } },
  ]);
  expect(shelves.hour.all.get('distinctId')).toMatch(/^[0-9a-f]{32}$/);
});

test('TRK-17, CONST-20: the visitor id is the same while its hour has not passed, and another after that', () => {
  const { sent, shelves, load } = page();
  storeClaim(shelves, 'claim-1');
  load();
  load();
  shelves.hour.remove('distinctId');
  load();
  const ids = sent.filter(({ operation }) => operation === 'updateVisit').map(({ body }) => body.distinctId);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
});

test('API-18: the device is told once for a session of the browser, and nothing is told without a claim', () => {
  const { sent, shelves, load, device } = page();
  load();
  device();
  expect(sent).toEqual([]);
  storeClaim(shelves, 'claim-1');
  device();
  device();
  expect(sent).toEqual([
    {
      operation: 'verifyDevice',
      body: { claim_number: 'claim-1', device_session_id: shelves.session.all.get('deviceSessionId') },
    },
  ]);
});
