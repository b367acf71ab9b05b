import { existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { visitor } from '../testing/visitor.ts';
import { StoreUnavailable } from './port.ts';
import { openSqlite } from './sqlite.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reclaim-lock-'));
  file = join(folder, 'reclaim.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Another connection to the file that holds its write lock, as another process would. */
async function lock(): Promise<() => void> {
  const own = process.getBuiltinModule?.('node:sqlite') as unknown as
    | typeof import('@photostructure/sqlite')
    | undefined;
  const { DatabaseSync } = own ?? (await import('@photostructure/sqlite'));
  const other = new DatabaseSync(file);
  other.exec('BEGIN IMMEDIATE');
  return () => {
    other.exec('COMMIT');
    other.close();
  };
}

test('while another process holds the database, saves are 503 in time and all else answers at once', {
  tags: ['ST-4'],
}, async () => {
  const store = await openSqlite(file);
  const { app } = await testApp({ ports: { store } });
  const browsers = Array.from({ length: 5 }, () => visitor(app));
  for (const browser of browsers) await browser.begin();
  const release = await lock();
  let stood = 0;
  let last = performance.now();
  const watch = setInterval(() => {
    stood = Math.max(stood, performance.now() - last);
    last = performance.now();
  }, 10);
  const saves = browsers.map((browser) => browser.save({ title: 'Mr.' }));
  expect((await visitor(app).send('GET', '/healthz')).status).toBe(200);
  expect(await store.get('claims', 'nobody')).toBeNull();
  // No answer of a save has come yet: what was asked after them did not wait for them.
  expect(await Promise.race([Promise.all(saves), Promise.resolve('waiting')])).toBe('waiting');
  const answers = await Promise.all(saves);
  clearInterval(watch);
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
  for (const { headers } of answers) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  // Five seconds of SQLite's own wait for each write would show as one long stand.
  expect(stood).toBeLessThan(2500);
  release();
  for (const browser of browsers) expect((await browser.save({ title: 'Mr.' })).status).toBe(200);
  await app.close();
});

test('a lock that ends in time fails no save', async () => {
  const store = await openSqlite(file);
  const release = await lock();
  const saves = Promise.all(['a', 'b'].map((id) => store.upsert('counters', id, { inc: [[['count'], 1]] })));
  await new Promise((resolve) => setTimeout(resolve, 200));
  const later = store.upsert('counters', 'a', { inc: [[['count'], 1]] });
  release();
  expect((await saves).map(({ count }) => count)).toEqual([1, 1]);
  expect((await later).count).toBe(2);
  await store.close();
});

test('after a clean stop all data is in the one file, and every file is its owner’s alone', async () => {
  const store = await openSqlite(file);
  await store.upsert('counters', 'a', { inc: [[['count'], 1]] });
  for (const each of [file, `${file}-wal`, `${file}-shm`]) expect(statSync(each).mode & 0o777).toBe(0o600);
  await store.close();
  const wal = `${file}-wal`;
  expect(existsSync(wal) ? statSync(wal).size : 0).toBe(0);
  const copy = join(folder, 'copy.db');
  renameSync(file, copy);
  const restored = await openSqlite(copy);
  expect((await restored.get('counters', 'a'))?.count).toBe(1);
  await restored.close();
});

test('a database file that was moved away is noticed, and is well again when it is back', async () => {
  const store = await openSqlite(file);
  await store.ping();
  renameSync(file, `${file}.away`);
  await expect(store.ping()).rejects.toThrow(StoreUnavailable);
  await expect(store.ping()).rejects.toThrow('moved, deleted or replaced');
  renameSync(`${file}.away`, file);
  await store.ping();
  await store.close();
});

test('the trial write of the readiness check is really saved', async () => {
  const store = await openSqlite(file);
  await store.ping();
  await store.ping();
  expect((await store.get('counters', 'ping'))?.count).toBe(2);
  await store.close();
});
