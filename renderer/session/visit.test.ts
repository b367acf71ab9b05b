import { afterEach, expect, test, vi } from 'vitest';
import { clearCookies } from '#fixtures/session-pages.ts';
import type { Client } from '../api/client.ts';
import { browserStorages, type SafeStorage, type Storages, storeClaim } from './storage.ts';
import { verifyDevice, visit } from './visit.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  clearCookies();
});

const held = (): SafeStorage & { all: Map<string, string> } => {
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

function page(own: Partial<Storages> = {}) {
  const sent: { operation: string; body: Record<string, unknown> }[] = [];
  const kept = { local: held(), session: held(), cookie: held(), tenDays: held(), hour: held() };
  const storages: Storages = { ...kept, ...own };
  const client = {
    send: async (request: { operation: string; body?: Record<string, unknown> }) => {
      sent.push({ operation: request.operation, body: request.body ?? {} });
      return { status: 200, body: {} };
    },
  } as unknown as Client;
  return { sent, kept, storages, load: () => visit(client, storages), device: () => verifyDevice(client, storages) };
}

test('a page load tells the visitor id and the claim number, once', { tags: ['API-06', 'TRK-16', 'TRK-18'] }, () => {
  const { sent, kept, storages, load } = page();
  storeClaim(storages, 'claim-1');
  load();
  const visits = sent.filter(({ operation }) => operation === 'updateVisit');
  expect(visits).toEqual([
    { operation: 'updateVisit', body: { distinctId: kept.hour.all.get('distinctId'), claimNumber: 'claim-1' } },
  ]);
  expect(kept.hour.all.get('distinctId')).toMatch(/^[0-9a-f]{32}$/);
});

test('the visitor id lives one hour in its cookie, and is another after that', { tags: ['TRK-17', 'CONST-20'] }, () => {
  const { sent, storages, load } = page({ hour: browserStorages().hour });
  const ids = () => sent.filter(({ operation }) => operation === 'updateVisit').map(({ body }) => body.distinctId);
  storeClaim(storages, 'claim-1');
  const written = vi.spyOn(document, 'cookie', 'set');
  load();
  expect(document.cookie).toContain(`distinctId=${ids()[0]}`);
  // The hour begins anew with each page.
  load();
  expect(ids()[1]).toBe(ids()[0]);
  expect(written.mock.calls.flat()).toEqual(Array(2).fill(expect.stringContaining('Max-Age=3600;')));
  // The browser takes it away after that.
  storages.hour.remove('distinctId');
  expect(document.cookie).not.toContain('distinctId');
  load();
  expect(ids()[2]).toMatch(/^[0-9a-f]{32}$/);
  expect(ids()[2]).not.toBe(ids()[0]);
});

test('the device is reported once for a session of the browser, and not without a claim', {
  tags: ['API-18'],
}, () => {
  const { sent, kept, storages, load, device } = page();
  load();
  device();
  expect(sent).toEqual([]);
  storeClaim(storages, 'claim-1');
  device();
  device();
  expect(sent).toEqual([
    {
      operation: 'verifyDevice',
      body: { claim_number: 'claim-1', device_session_id: kept.session.all.get('deviceSessionId') },
    },
  ]);
});
