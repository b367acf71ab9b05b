import type { FastifyBaseLogger } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '#fixtures/eventually.ts';
import { changeClaim, createClaim } from '../claims/claims.ts';
import type { EffectDeps } from '../context.ts';
import { noFlows } from '../flows.ts';
import { loggerOf } from '../http/log.ts';
import { openPorts } from '../open-ports.ts';
import { enqueue } from '../outbox/outbox.ts';
import { openStore } from '../store/open.ts';
import { StoreUnavailable } from '../store/port.ts';
import { lending, testApp, testConfig } from '../testing/app.ts';
import { emptyStoreUrl, sharedStoreUrl } from '../testing/stores.ts';
import { visitor } from '../testing/visitor.ts';
import type { Delivered, Kind, Kinds } from './kind.ts';
import { deliverDue } from './worker.ts';

const START = '2026-03-02T10:00:00.000Z';
const config = testConfig();
const lines: string[] = [];
const log: FastifyBaseLogger = loggerOf('info', { write: (line) => lines.push(line) });

let effects: EffectDeps;
let now: number;
beforeEach(async () => {
  now = Date.parse(START);
  lines.length = 0;
  const ports = await openPorts({ ...config, storeUrl: emptyStoreUrl() });
  effects = { config, flows: noFlows, lending, log, ports: { ...ports, clock: () => new Date(now) } };
});
afterEach(() => effects.ports.store.close());

const kindOf = (deliver: Kind['deliver'], changes: Partial<Kind> = {}): Kind => ({
  deliver,
  limitMs: () => 5_000,
  retries: 3,
  waitMs: () => 1_000,
  ...changes,
});
const done = async (): Promise<Delivered> => ({ outcome: 'done' });
const broken = async (): Promise<Delivered> => ({ outcome: 'failed', why: 'broken', detail: 'it is down' });

async function waiting(...ids: string[]): Promise<string> {
  const { id } = await createClaim(effects.ports, { email: 'margaret@example.com' });
  for (const each of ids) await put(id, each);
  return id;
}
const put = (claimId: string, id: string, kind = 'thing') =>
  changeClaim(effects.ports, claimId, (claim) => enqueue(claim, id, { kind, name: id, at: effects.ports.clock() }));
const claimOf = async (id: string) => {
  const claim = await effects.ports.store.get('claims', id);
  if (!claim) throw new Error('no claim');
  return claim;
};

describe('a delivery that works', () => {
  test('takes the entry out, remembers its id, and leaves nothing due', async () => {
    const deliver = vi.fn(done);
    const id = await waiting('a', 'b');
    expect(await deliverDue(effects, { thing: kindOf(deliver) })).toBe(2);
    const { outbox, delivered, nextDue } = await claimOf(id);
    expect({ outbox, delivered, nextDue }).toEqual({
      outbox: {},
      delivered: { a: START, b: START },
      nextDue: undefined,
    });
    expect(await deliverDue(effects, { thing: kindOf(deliver) })).toBe(0);
    expect(deliver).toHaveBeenCalledTimes(2);
  });

  test('what was delivered once is not put in again, so the same event is one event for good', async () => {
    const deliver = vi.fn(done);
    const id = await waiting('a');
    await deliverDue(effects, { thing: kindOf(deliver) });
    await put(id, 'a');
    await deliverDue(effects, { thing: kindOf(deliver) });
    expect(deliver).toHaveBeenCalledTimes(1);
  });

  test('carries the same key at every try: claim and entry', async () => {
    const keys: string[] = [];
    const id = await waiting('a');
    const deliver: Kind['deliver'] = async (_effects, _claim, _entry, key) => {
      keys.push(key);
      return keys.length < 3 ? broken() : done();
    };
    for (let round = 0; round < 3; round += 1, now += 1_000) await deliverDue(effects, { thing: kindOf(deliver) });
    expect(keys).toEqual([`${id}-a`, `${id}-a`, `${id}-a`]);
  });

  test('may change the claim in the same update, and put something else into the outbox', async () => {
    const id = await waiting('a');
    const deliver: Kind['deliver'] = async () => ({
      outcome: 'done',
      settle: (claim) => enqueue(claim, 'next', { kind: 'other', name: 'next', at: new Date(now) }),
    });
    const other = vi.fn(done);
    await deliverDue(effects, { thing: kindOf(deliver), other: kindOf(other) });
    expect(other).toHaveBeenCalledTimes(1);
    expect((await claimOf(id)).nextDue).toBeUndefined();
  });

  test('reads the claim as it is at the time of the delivery', async () => {
    const id = await waiting('a');
    await changeClaim(effects.ports, id, () => ({ set: [[['data', 'email'], 'maggie@example.com']] }));
    const seen: unknown[] = [];
    const deliver: Kind['deliver'] = async (_effects, { data }) => {
      seen.push(data.email);
      return done();
    };
    await deliverDue(effects, { thing: kindOf(deliver) });
    expect(seen).toEqual(['maggie@example.com']);
  });
});

describe('a delivery that fails', () => {
  test('waits its time and is tried again, so many times and no more', async () => {
    const deliver = vi.fn(broken);
    const kinds: Kinds = { thing: kindOf(deliver) };
    const id = await waiting('a');
    for (const calls of [1, 2, 3, 4]) {
      await deliverDue(effects, kinds);
      expect(deliver).toHaveBeenCalledTimes(calls);
      now += 999;
      expect(await deliverDue(effects, kinds)).toBe(0);
      now += 1;
    }
    now += 10 * 86_400_000;
    expect(await deliverDue(effects, kinds)).toBe(0);
    expect(deliver).toHaveBeenCalledTimes(4);
    const claim = await claimOf(id);
    expect(claim.outbox.a).toMatchObject({ state: 'dead', tries: 4, failed: 4 });
    expect(claim.deadLetters).toBe(`${claim.outbox.a?.kind}=1`);
    expect(claim.nextDue).toBeUndefined();
    expect(claim.audit).toContainEqual(
      expect.objectContaining({ what: 'delivery given up', of: ['thing', 'a', 'broken'] }),
    );
    expect(lines.join('')).toContain('a delivery was given up');
  });

  test('is kept as a dead letter beside what is alive, and lives again when the same is put in', async () => {
    const id = await waiting('a');
    const kinds: Kinds = { thing: kindOf(broken, { retries: 0 }) };
    await deliverDue(effects, kinds);
    await put(id, 'b');
    await deliverDue(effects, { thing: kindOf(done) });
    expect(Object.keys((await claimOf(id)).outbox)).toEqual(['a']);
    await put(id, 'a');
    await deliverDue(effects, { thing: kindOf(done) });
    expect((await claimOf(id)).outbox).toEqual({});
  });

  test('that throws is a failure of its attempt and stops no other entry', async () => {
    const id = await waiting('a', 'b');
    const deliver: Kind['deliver'] = async (_effects, _claim, { name }) => {
      if (name === 'a') throw new Error('margaret@example.com');
      return done();
    };
    await deliverDue(effects, { thing: kindOf(deliver) });
    const { outbox } = await claimOf(id);
    expect(outbox).toEqual({ a: expect.objectContaining({ tries: 1, failed: 1 }) });
    expect(lines.join('')).not.toContain('margaret');
  });

  test('may go on at once in another way, which counts as a try', async () => {
    const id = await waiting('a');
    const seen: unknown[] = [];
    const deliver: Kind['deliver'] = async (_effects, _claim, { details }) => {
      seen.push(details);
      return details?.as ? done() : { outcome: 'failed', why: 'refused', detail: 'no', instead: { as: 'contact' } };
    };
    await deliverDue(effects, { thing: kindOf(deliver, { waitMs: () => 60_000 }) });
    expect(seen).toEqual([undefined, { as: 'contact' }]);
    expect((await claimOf(id)).outbox).toEqual({});
  });

  test('by rule not to be sent: taken out, and the audit says why', async () => {
    const id = await waiting('a');
    await deliverDue(effects, { thing: kindOf(async () => ({ outcome: 'skipped', why: 'local host' })) });
    const { outbox, audit } = await claimOf(id);
    expect(outbox).toEqual({});
    expect(audit).toContainEqual(
      expect.objectContaining({ what: 'delivery skipped', of: ['thing', 'a', 'local host'] }),
    );
  });
});

describe('leases', () => {
  test('an entry that is being delivered is leased until the attempt must be over', async () => {
    const id = await waiting('a');
    let end: (result: Delivered) => void = () => {};
    const deliver = vi.fn(() => new Promise<Delivered>((resolve) => (end = resolve)));
    const kinds: Kinds = { thing: kindOf(deliver) };
    const first = deliverDue(effects, kinds);
    await eventually(() => expect(deliver).toHaveBeenCalledTimes(1));
    now += 9_999;
    expect(await deliverDue(effects, kinds)).toBe(0);
    expect((await claimOf(id)).outbox.a).toMatchObject({ tries: 1, due: '2026-03-02T10:00:10.000Z' });
    end({ outcome: 'done' });
    await first;
    expect((await claimOf(id)).outbox).toEqual({});
  });

  test('a try whose process never ended it is begun again, and does not use up a retry', async () => {
    const id = await waiting('a');
    const deliver = vi.fn<Kind['deliver']>(() => new Promise<Delivered>(() => {}));
    const kinds: Kinds = { thing: kindOf(deliver, { retries: 0 }) };
    for (const calls of [1, 2, 3]) {
      void deliverDue(effects, kinds);
      await eventually(() => expect(deliver).toHaveBeenCalledTimes(calls));
      now += 10_000;
    }
    await deliverDue(effects, { thing: kindOf(done, { retries: 0 }) });
    expect((await claimOf(id)).outbox).toEqual({});
  });

  test('an entry that ends every process which tries it does not do so for ever', async () => {
    const id = await waiting('a');
    await changeClaim(effects.ports, id, () => ({ set: [[['outbox', 'a', 'tries'], 30]] }));
    await deliverDue(effects, { thing: kindOf(broken, { retries: 1_000 }) });
    expect((await claimOf(id)).outbox.a).toMatchObject({ state: 'dead' });
  });

  test('what a late loser says of a failure changes nothing, what it says of a success does', async () => {
    const id = await waiting('a');
    const ends: ((result: Delivered) => void)[] = [];
    const kinds: Kinds = { thing: kindOf(() => new Promise<Delivered>((resolve) => void ends.push(resolve))) };
    const first = deliverDue(effects, kinds);
    await eventually(() => expect(ends).toHaveLength(1));
    now += 10_000;
    const second = deliverDue(effects, kinds);
    await eventually(() => expect(ends).toHaveLength(2));
    ends[0]?.({ outcome: 'failed', why: 'late', detail: 'late' });
    await first;
    expect((await claimOf(id)).outbox.a).toMatchObject({ tries: 2, due: '2026-03-02T10:00:20.000Z' });
    ends[1]?.({ outcome: 'done' });
    await second;
    expect((await claimOf(id)).outbox).toEqual({});
  });

  test('of two nodes on one store each entry is delivered by one', async () => {
    const { url, clear } = sharedStoreUrl();
    const stores = await Promise.all([1, 2].map(() => openStore(url)));
    const nodes = stores.map((store) => ({ ...effects, ports: { ...effects.ports, store } }));
    const [node = effects] = nodes;
    const ids: string[] = [];
    for (let n = 0; n < 30; n += 1) {
      const { id } = await createClaim(node.ports);
      for (const name of ['a', 'b'])
        await changeClaim(node.ports, id, (claim) => enqueue(claim, name, { kind: 'thing', name, at: new Date(now) }));
      ids.push(id);
    }
    const seen: string[] = [];
    const deliver: Kind['deliver'] = async (_effects, _claim, _entry, key) => {
      seen.push(key);
      await new Promise((resolve) => setTimeout(resolve, 1));
      return { outcome: 'done' };
    };
    const rounds = nodes.map(async (each) => {
      while ((await deliverDue(each, { thing: kindOf(deliver) })) > 0);
    });
    await Promise.all(rounds);
    expect(seen.sort()).toEqual(ids.flatMap((id) => [`${id}-a`, `${id}-b`]).sort());
    await Promise.all(stores.map((store) => store.close()));
    clear();
  });
});

test('an entry of an unknown kind stays, counts no tries, and is delivered by a service that knows it', async () => {
  const id = await waiting('a');
  await put(id, 'b', 'later');
  const kinds: Kinds = { thing: kindOf(done) };
  await deliverDue(effects, kinds);
  expect(await deliverDue(effects, kinds)).toBe(0);
  now += 60_000;
  await deliverDue(effects, kinds);
  expect((await claimOf(id)).outbox).toEqual({ b: expect.objectContaining({ kind: 'later', tries: 0 }) });
  now += 60_000;
  await deliverDue(effects, { ...kinds, later: kindOf(done) });
  expect((await claimOf(id)).outbox).toEqual({});
});

test('a claim whose due time is wrong is put right, so that it is not looked at again and again', async () => {
  const id = await waiting();
  await changeClaim(effects.ports, id, () => ({ set: [[['nextDue'], START]] }));
  expect(await deliverDue(effects, {})).toBe(0);
  expect((await claimOf(id)).nextDue).toBeUndefined();
});

describe('the worker of a service', () => {
  test('begins when the service listens, takes up at once what is put in, and lets a delivery end at a stop', async () => {
    const { app, ports } = await testApp();
    let end = () => {};
    const started = vi.fn();
    const slow: Delivered = { outcome: 'done' };
    ports.providers.alerts.send = () => {
      started();
      return new Promise((resolve) => {
        end = () => resolve(slow);
      });
    };
    const { id } = await createClaim(ports);
    const alert = (name: string) =>
      changeClaim(ports, id, (claim) => enqueue(claim, name, { kind: 'alert', name, at: new Date() }));
    await alert('before');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(started).not.toHaveBeenCalled();

    await app.listen({ port: 0, host: '127.0.0.1' });
    await eventually(() => expect(started).toHaveBeenCalledTimes(1));
    end();
    await eventually(async () => expect((await ports.store.get('claims', id))?.outbox).toEqual({}));
    await alert('after');
    await eventually(() => expect(started).toHaveBeenCalledTimes(2));

    let closed = false;
    const updates = vi.spyOn(ports.store, 'update');
    const closing = app.close().then(() => {
      closed = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(closed).toBe(false);
    end();
    await closing;
    expect(await updates.mock.results.at(-1)?.value).toMatchObject({ outbox: {} });
  });

  test('a receiver that never answers delays neither the caller nor other receivers', async () => {
    const { app, ports } = await testApp({ environment: { PUBLIC_URL: 'https://claims.example' } });
    const alerts = vi.fn(async () => ({ outcome: 'done' as const }));
    let end = () => {};
    const late = new Promise<{ outcome: 'done' }>((resolve) => {
      end = () => resolve({ outcome: 'done' });
    });
    ports.providers.events.send = () => late;
    ports.providers.alerts.send = alerts;
    await app.listen({ port: 0, host: '127.0.0.1' });
    const browser = visitor(app);
    const claimId = await browser.begin();
    const event = await browser.send('POST', '/trigger-gtm-event', { data: { event_name: 'lead' } });
    expect(event.status).toBe(200);
    const leased = async () => (await ports.store.get('claims', claimId))?.outbox['event-lead']?.tries;
    await eventually(async () => expect(await leased()).toBe(1));

    const other = visitor(app);
    for (const each of [browser, other]) {
      if (each === other) await each.begin();
      const note = { channel: 'feedback', text: 'Somebody waits.' };
      expect((await each.send('POST', '/notifications', note)).status).toBe(200);
    }
    await eventually(() => expect(alerts).toHaveBeenCalledTimes(2));
    end();
    await app.close();
  });

  test('a store that cannot answer is asked another time', async () => {
    const { app, ports } = await testApp({ environment: { LOG_LEVEL: 'silent' } });
    const alerts = vi.fn(async () => ({ outcome: 'done' as const }));
    ports.providers.alerts.send = alerts;
    vi.spyOn(ports.store, 'find').mockRejectedValueOnce(new StoreUnavailable('away'));
    const { id } = await createClaim(ports);
    const alert = (name: string) =>
      changeClaim(ports, id, (claim) => enqueue(claim, name, { kind: 'alert', name, at: new Date() }));
    await alert('a');
    await app.listen({ port: 0, host: '127.0.0.1' });
    await alert('b');
    await eventually(() => expect(alerts).toHaveBeenCalledTimes(2));
    await app.close();
  });
});
