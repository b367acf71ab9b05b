import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually, until } from '#fixtures/eventually.ts';
import { type FaultyProxy, openFaultyProxy } from '#fixtures/mongo/faulty-proxy.ts';
import { lacking, type StandIn, startStandIn } from '#fixtures/mongo/stand-in.ts';
import { strictSandbox } from '#fixtures/sandbox/strict.ts';
import { reportFor } from '#fixtures/sandbox/vendors/reports.ts';
import type { Ports } from '../ports.ts';
import { testApp } from '../testing/app.ts';
import { comes, search } from '../testing/bureaus.ts';
import { type Visitor, visitor } from '../testing/visitor.ts';
import { openMongo } from './mongo.ts';
import { StoreUnavailable } from './port.ts';

strictSandbox();
/** Shorter than usual, so that a test waits less for a server that is away; a server that is there never takes as long. */
const patience = '?serverSelectionTimeoutMS=8000&socketTimeoutMS=8000';

/** The substitute takes its time for the first answers after a start, and so does a client that finds it again. */
const MANY_LOOKS = 15_000;

let databases = 0;
/** An empty database at a port. */
function urlAt(port: number): string {
  databases += 1;
  return `mongodb://127.0.0.1:${port}/away-${databases}${patience}`;
}

let folder: string;
let standIn: StandIn;
const file = () => join(folder, 'stand-in.mv');
const back = async () => {
  standIn = await startStandIn(file(), standIn.port);
};

// A server that a firm has given (MONGO_URL) is not ours to stop.
describe.skipIf(lacking().length > 0)('a MongoDB server', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'reclaim-away-'));
    standIn = await startStandIn(file());
    // Its first answer takes longest.
    await (await openMongo(`${standIn.url}/first?serverSelectionTimeoutMS=60000&socketTimeoutMS=60000`)).close();
  });
  afterAll(async () => {
    await standIn.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  describe('that stops and comes back', () => {
    let app: FastifyInstance;
    let ports: Ports;
    const lines: string[] = [];
    /** The service's time where it stands still; undefined: it passes. */
    let now: Date | undefined;
    beforeEach(async () => {
      lines.length = 0;
      now = undefined;
      const environment = {
        STORE_URL: urlAt(standIn.port),
        LOG_LEVEL: 'error',
        RATE_LIMIT_FACTOR: '1000',
      };
      ({ app, ports } = await testApp({
        environment,
        ports: { clock: () => now ?? new Date() },
        site: { logTo: { write: (line) => void lines.push(line) } },
      }));
      await app.listen({ port: 0, host: '127.0.0.1' });
    });
    afterEach(() => app.close());

    test('meanwhile every call is a 503 with Retry-After; then all goes on without a restart, nothing is lost, nothing doubled', async () => {
      const people = await Promise.all(Array.from({ length: 8 }, () => begun(app)));
      const { browser } = people[0] as (typeof people)[0];
      const statuses = new Set<number>();
      let going = true;
      const saving = people.map(async ({ browser, saved }) => {
        for (let n = 1; going; n += 1) {
          const { status, headers } = await browser.save({ feedback: String(n) });
          statuses.add(status);
          saved.refused = status !== 200;
          if (status === 200) saved.acknowledged = n;
          else expect([status, headers['retry-after']]).toEqual([503, '5']);
        }
      });
      const all = (what: (saved: (typeof people)[0]['saved']) => boolean) =>
        until(
          () => `everybody saves or is refused; the last refusals:\n${lines.slice(-3).join('')}`,
          () => people.every(({ saved }) => what(saved)),
          MANY_LOOKS,
        );
      try {
        await all(({ acknowledged }) => acknowledged > 3);
        await standIn.stop();
        await all(({ refused }) => refused);
        expect((await browser.send('GET', '/readyz')).status).toBe(503);
        expect((await browser.send('GET', '/healthz')).status).toBe(200);
        expect((await visitor(app).send('POST', '/session/claim')).status).toBe(503);
        await back();
        const before = new Map(people.map(({ saved }) => [saved, saved.acknowledged]));
        await all((saved) => saved.acknowledged > (before.get(saved) ?? 0));
      } finally {
        going = false;
        await Promise.all(saving);
      }

      expect([...statuses].sort()).toEqual([200, 503]);
      expect((await browser.send('GET', '/readyz')).status).toBe(200);
      for (const { claimId, saved } of people) {
        const claim = await ports.store.get('claims', claimId);
        expect(claim?.data).toMatchObject({ feedback: String(saved.acknowledged), email: 'pat@example.com' });
        expect(await ports.store.find('sessions', { by: 'claimId', is: claimId, limit: 5 })).toHaveLength(1);
      }
      const said = lines.join('');
      expect(said).toContain('"why":"MongoDB: ECONNREFUSED"');
      expect(said).not.toContain('pat@example.com');
    });

    test('a search that was bought when it went away is kept when it is back, and is not bought again', async () => {
      const who = await comes(app);
      const bought = vi.fn(async () => {
        await standIn.stop();
        return { outcome: 'answered', answer: reportFor(undefined), text: '' } as const;
      });
      ports.providers.bureauA.search = bought;
      expect((await search(who, 'bureauA')).status).toBe(503);
      expect((await search(who, 'bureauA')).status).toBe(503);
      await back();
      await eventually(async () => expect((await search(who, 'bureauA')).status).toBe(200));
      expect(bought).toHaveBeenCalledTimes(1);
      expect((await ports.store.get('claims', who.claimId))?.searches?.bureau_a?.outcome).toBe('found');
    });

    test('what was delivered when it went away is not delivered again', async () => {
      const { browser, claimId } = await begun(app);
      // However long the server takes to come back: the lease of the delivery has not run out.
      now = new Date();
      const told = vi.fn(async () => {
        await standIn.stop();
        return { outcome: 'done' as const };
      });
      ports.providers.alerts.send = told;
      expect(
        (await browser.send('POST', '/notifications', { channel: 'feedback', text: 'Somebody waits.' })).status,
      ).toBe(200);
      await eventually(() => expect(told).toHaveBeenCalledTimes(1));
      await new Promise((resolve) => setTimeout(resolve, 500));
      await back();
      await eventually(async () => {
        const claim = await ports.store.get('claims', claimId);
        expect(claim?.outbox).toEqual({});
        expect(Object.keys(claim?.delivered ?? {})).toHaveLength(1);
      });
      expect(told).toHaveBeenCalledTimes(1);
    });
  });

  describe('whose answers do not arrive', () => {
    let proxy: FaultyProxy;
    beforeEach(async () => {
      proxy = await openFaultyProxy(standIn.port);
    });
    afterEach(() => proxy.close());

    test('whatever it is asked ends in time as a store that cannot answer', async () => {
      const store = await openMongo(urlAt(proxy.port));
      await store.upsert('counters', 'c', { inc: [[['count'], 1]] });
      proxy.behave('mute');
      const asked = [
        store.get('counters', 'c'),
        store.upsert('counters', 'c', { inc: [[['count'], 1]] }),
        store.find('counters', { by: 'expiresAt', before: '9', limit: 1 }),
        store.remove('counters', 'other'),
        store.ping(),
      ];
      for (const each of await Promise.allSettled(asked))
        expect(each).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) });
      proxy.behave('open');
      await eventually(() => store.ping());
      expect((await store.get('counters', 'c'))?.count).toBeGreaterThanOrEqual(1);
      await store.close();
    });

    test('though it may have saved: the same save again has the same effect once', async () => {
      const { app, ports } = await testApp({ environment: { STORE_URL: urlAt(proxy.port) } });
      const { browser, claimId } = await begun(app);
      await browser.save({ screen_name: 'info', should_add_screen_name: true });
      proxy.behave('deaf');
      const step = { title: 'Mrs.', screen_name: 'name', should_add_screen_name: true };
      expect((await browser.save(step)).status).toBe(503);
      proxy.behave('open');
      await eventually(() => ports.store.ping());
      expect((await browser.save(step)).status).toBe(200);
      const claim = await ports.store.get('claims', claimId);
      expect(claim?.data.title).toBe('Mrs.');
      expect(claim?.screensCompleted).toEqual(['info', 'name']);
      await app.close();
    });
  });
});

/** A client that saves: its last acknowledged save, and whether the last save was rejected. */
async function begun(
  app: FastifyInstance,
): Promise<{ browser: Visitor; claimId: string; saved: { acknowledged: number; refused: boolean } }> {
  const browser = visitor(app);
  const claimId = await browser.begin();
  expect((await browser.save({ email: 'pat@example.com' })).status).toBe(200);
  return { browser, claimId, saved: { acknowledged: 0, refused: false } };
}
