import { afterEach, expect, test } from 'vitest';
import { openStore } from '../store/open.ts';
import { StoreUnavailable } from '../store/port.ts';
import { sweep } from '../store/sweep.ts';
import { testApp } from '../testing/app.ts';
import { emptyStoreUrl } from '../testing/stores.ts';
import { visitor } from '../testing/visitor.ts';
import { countersOf } from './rate-counters.ts';

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

const clock = { now: new Date('2026-03-01T12:00:00Z') };
async function service() {
  const made = await testApp({ ports: { clock: () => clock.now } });
  open.push(made.app);
  return made;
}

test('two nodes count together: a strict counter at once, any other within a second', async () => {
  const store = await openStore(emptyStoreUrl());
  open.push(store);
  const time = { now: new Date('2026-03-01T12:00:00Z') };
  const ports = { store, clock: () => time.now };
  const [a, b] = [countersOf(ports, 'a secret of the test'), countersOf(ports, 'a secret of the test')];
  const strict = [];
  for (const count of [a, b, a, b]) strict.push((await count('s', 60_000, true)).count);
  expect(strict).toEqual([1, 2, 3, 4]);
  for (const count of [a, a, a, b]) await count('k', 60_000, false);
  time.now = new Date(time.now.getTime() + 1000);
  await a('k', 60_000, false);
  expect((await b('k', 60_000, false)).count).toBe(6);
});

test('concurrent increments from two nodes each get a distinct count', async () => {
  const store = await openStore(emptyStoreUrl());
  open.push(store);
  const ports = { store, clock: () => clock.now };
  const [a, b] = [countersOf(ports, 'a secret of the test'), countersOf(ports, 'a secret of the test')];
  const counted = await Promise.all(Array.from({ length: 40 }, (_, n) => (n % 2 ? a : b)('k', 60_000, true)));
  expect(counted.map(({ count }) => count).sort((x, y) => x - y)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
});

test('what could not be told to the store is not forgotten', async () => {
  const store = await openStore(emptyStoreUrl());
  open.push(store);
  const broken: typeof store = { ...store, upsert: () => Promise.reject(new StoreUnavailable('away')) };
  const ports = { store: broken, clock: () => clock.now };
  const count = countersOf(ports, 'a secret of the test');
  await expect(count('k', 60_000, true)).rejects.toBeInstanceOf(StoreUnavailable);
  broken.upsert = store.upsert;
  expect((await count('k', 60_000, true)).count).toBe(2);
});

test('a restart forgets no count', async () => {
  const store = await openStore(emptyStoreUrl());
  open.push(store);
  const ports = { store, clock: () => clock.now };
  for (let n = 0; n < 3; n += 1) await countersOf(ports, 'a secret of the test')('k', 60_000, true);
  expect((await countersOf(ports, 'a secret of the test')('k', 60_000, true)).count).toBe(4);
});

test('counters and sessions whose time is over are swept away, and of claims those that nothing was saved to', async () => {
  const { app, ports } = await service();
  const browser = visitor(app);
  const claimId = await browser.begin();
  await browser.save({ title: 'Mr.' });
  const untouched = await visitor(app).begin();
  expect(await sweep(ports)).toBe(0);
  clock.now = new Date(clock.now.getTime() + 91 * 86_400_000);
  expect(await sweep(ports)).toBeGreaterThanOrEqual(2);
  expect(await ports.store.find('sessions', { by: 'claimId', is: claimId, limit: 1 })).toEqual([]);
  expect((await ports.store.get('claims', claimId))?.id).toBe(claimId);
  expect(await ports.store.get('claims', untouched)).toBeNull();
});

test('a claim that nothing was saved to stays while any session leads to it', async () => {
  const { app, ports } = await service();
  const claimId = await visitor(app).begin();
  clock.now = new Date(clock.now.getTime() + 29 * 86_400_000);
  expect((await visitor(app).resume(claimId)).status).toBe(200);
  clock.now = new Date(clock.now.getTime() + 62 * 86_400_000);
  await sweep(ports);
  expect(await ports.store.get('claims', claimId)).not.toBeNull();
});
