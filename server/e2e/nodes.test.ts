import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Claimant, claimant } from '#fixtures/claimant.ts';
import { eventually } from '#fixtures/eventually.ts';
import { people } from '#fixtures/people.ts';
import { strictSandbox } from '#fixtures/sandbox/strict.ts';
import type { Delivered } from '../delivery/kind.ts';
import { testApp } from '../testing/app.ts';
import { builtService, freePort } from '../testing/built-service.ts';
import { askedOf, type BureauPort, comes, search, storedClaim } from '../testing/bureaus.ts';
import { testFlows } from '../testing/flow.ts';
import { openServiceStore, ready, type ServiceProcess, serviceProcesses } from '../testing/process.ts';
import { sharedStoreUrl, storeName } from '../testing/stores.ts';
import { type Visitor, visitor } from '../testing/visitor.ts';

const spawnService = serviceProcesses();
const keys = { SESSION_KEY: 's'.repeat(32), OTP_KEY: 'o'.repeat(32) };
type Node = Awaited<ReturnType<typeof testApp>>;

describe('two nodes, each with a connection of its own to one store', () => {
  const sandbox = strictSandbox();
  const clock = { now: new Date('2026-03-02T10:00:00Z') };
  let shared: ReturnType<typeof sharedStoreUrl>;
  let one: Node;
  let other: Node;
  const start = (environment: Record<string, string> = {}) =>
    testApp({
      environment: { ...keys, STORE_URL: shared.url, ...environment },
      ports: { clock: () => clock.now },
      site: { flows: testFlows },
    });
  beforeEach(async () => {
    shared = sharedStoreUrl();
    one = await start();
    other = await start();
  });
  afterEach(async () => {
    await one.app.close();
    await other.app.close();
    shared.clear();
  });
  /** The node whose turn it is. */
  const at = (n: number) => (n % 2 === 0 ? one : other).app;
  /** The same browser at either node. */
  const hopping = (): { begin: Visitor['begin']; save(n: number, body: object): ReturnType<Visitor['save']> } => {
    const here = visitor(one.app);
    return {
      begin: here.begin,
      save: (n, body) => visitor(at(n)).send('PUT', '/session/claim', body, { cookie: here.cookie() }),
    };
  };

  test('a claimant is the same at both, and of what both save at once nothing is lost', async () => {
    const browser = hopping();
    const claimId = await browser.begin();
    const fields = Array.from({ length: 40 }, (_, n) => ({ [`utm_${n}`]: String(n) }));
    const answers = await Promise.all(fields.map((field, n) => browser.save(n, field)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await other.ports.store.get('claims', claimId))?.data).toMatchObject(Object.assign({}, ...fields));
  });

  test('guesses of claim numbers are counted together: 60 in an hour, wherever they are made', {
    tags: ['SV-6'],
  }, async () => {
    const guesses = Array.from({ length: 80 }, (_, n) => visitor(at(n)).resume('0'.repeat(32)));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  test('the calls of a session are counted together, to the second', async () => {
    const nodes = [await start({ RATE_LIMIT_FACTOR: '0.05' }), await start({ RATE_LIMIT_FACTOR: '0.05' })] as const;
    const here = visitor(nodes[0].app);
    await here.begin();
    const statuses: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      const { app } = nodes[n % 2 === 0 ? 0 : 1];
      clock.now = new Date(clock.now.getTime() + 1000);
      const { status } = await visitor(app).send('PUT', '/session/claim', { title: 'Mr.' }, { cookie: here.cookie() });
      statuses.push(status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
    for (const { app } of nodes) await app.close();
  });

  describe('a phone code', () => {
    const sent = async (phone_number: string): Promise<[Claimant, string]> => {
      const who = await claimant(one.app, people.margaret, { phone_number });
      const asked = { claimNumber: who.claimId, source: 'test', parsedPhoneNumber: phone_number };
      expect((await who.call('sendCode', asked)).status).toBe(200);
      const text = sandbox.messages().findLast(({ to }) => to === phone_number)?.text ?? '';
      return [who, /code is (\d{4})\./.exec(text)?.[1] ?? ''];
    };
    const enter = (who: Claimant, n: number, otp: string) =>
      who.at(at(n)).call('verifyCode', { claimNumber: who.claimId, otp, source: 'test' });

    test('100 guesses at once, half at either: five are compared, and the right one comes too late', async () => {
      const [who, code] = await sent('+447700900501');
      const wrong = (n: number) => String((Number(code) + n + 1) % 10_000).padStart(4, '0');
      const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => enter(who, n, wrong(n))));
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(95);
      expect((await enter(who, 0, code)).status).toBe(429);
      expect((await enter(who, 1, code)).status).toBe(429);
    });

    test('50 right ones at once, half at either: one change, and the same success for each', async () => {
      const [who, code] = await sent('+447700900502');
      const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => enter(who, n, code)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      const { audit } = await storedClaim(other, who);
      expect(audit.filter(({ what }) => what === 'code.verified')).toHaveLength(1);
    });
  });

  test.each<BureauPort>(['bureauA', 'bureauB'])('50 searches at once at %s, half at either, are one', async (port) => {
    const who = await comes(one.app);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => search(who.at(at(n)), port)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(askedOf(sandbox, port, who)).toHaveLength(1);
  });

  test('what waits in the outbox is delivered by one of them', async () => {
    const tell = (deliver: () => Promise<Delivered>) => {
      const told = vi.fn(deliver);
      one.ports.providers.alerts.send = told as never;
      other.ports.providers.alerts.send = told as never;
      return told;
    };
    for (const { app } of [one, other]) await app.listen({ port: 0, host: '127.0.0.1' });
    const told = tell(async () => ({ outcome: 'done' }));
    const claims = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const browser = visitor(at(n));
        const claimId = await browser.begin();
        const note = { channel: 'feedback', text: 'Somebody waits.' };
        expect((await browser.send('POST', '/notifications', note)).status).toBe(200);
        return claimId;
      }),
    );
    const delivered = async (claimId: string) =>
      Object.keys((await other.ports.store.get('claims', claimId))?.delivered ?? {}).length;
    const all = async () => expect(await Promise.all(claims.map(delivered))).toEqual(claims.map(() => 1));
    await eventually(all);
    expect(told).toHaveBeenCalledTimes(20);
  });
});

describe(`two processes on one store (${storeName})`, () => {
  let folder: string;
  let shared: ReturnType<typeof sharedStoreUrl>;
  const nodes: ServiceProcess[] = [];
  const ports: number[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'reclaim-nodes-'));
    shared = sharedStoreUrl();
    const command = await builtService();
    ports.push(await freePort(), await freePort());
    const own = { ...keys, STORE_URL: shared.url, DATA_DIR: folder, RATE_LIMIT_FACTOR: '10' };
    for (const port of ports) nodes.push(spawnService({ ...own, PORT: String(port) }, command));
    await Promise.all(nodes.map((node, at) => ready(node, ports[at] ?? 0)));
  });
  afterAll(async () => {
    for (const { child } of nodes) child.kill('SIGTERM');
    expect(await Promise.all(nodes.map(({ ended }) => ended))).toEqual([0, 0]);
    shared.clear();
    rmSync(folder, { recursive: true, force: true });
  });
  const ask = (n: number, method: string, path: string, cookie = '', body?: object) =>
    fetch(`http://127.0.0.1:${ports[n % 2]}${path}`, {
      method,
      headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });

  test('both write at once to the same claims, and no acknowledged save is lost', async () => {
    const claims = await Promise.all(
      Array.from({ length: 4 }, async (_, nth) => {
        const started = await ask(nth, 'POST', '/session/claim');
        const cookie = started.headers.getSetCookie().map((each) => each.split(';')[0]);
        const { responseObject } = (await started.json()) as { responseObject: { claimId: string } };
        const saves = Array.from({ length: 40 }, (_, n) =>
          ask(n, 'PUT', '/session/claim', cookie.join('; '), { [`utm_${n}`]: String(n) }),
        );
        const statuses = (await Promise.all(saves)).map(({ status }) => status);
        expect(new Set(statuses)).toEqual(new Set([200]));
        return responseObject.claimId;
      }),
    );
    const store = await openServiceStore(folder, shared.url);
    for (const id of claims) {
      const { data = {} } = (await store.get('claims', id)) ?? {};
      expect(Object.keys(data).filter((key) => key.startsWith('utm_'))).toHaveLength(40);
    }
    await store.close();
  });

  test('and they count together', async () => {
    const guesses = Array.from({ length: 620 }, (_, n) => ask(n, 'POST', `/session/claim/${'0'.repeat(32)}`));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(600);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });
});
