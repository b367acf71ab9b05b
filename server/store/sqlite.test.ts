import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bareClaim } from '../testing/bare-claim.ts';
import { groupCommit } from './group-commit.ts';
import { StoreUnavailable } from './port.ts';
import { openSqlite } from './sqlite.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reclaim-sqlite-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const session = (id: string) => ({
  id,
  revision: 1,
  claimId: 'x'.repeat(3000),
  createdAt: '',
  seenAt: '',
  expiresAt: '2027',
});

test('a full disk refuses the write as the store’s fault and loses nothing that was acknowledged', async () => {
  const file = join(folder, 'full.db');
  const store = await openSqlite(file, { maxPages: 70 });
  const acknowledged: string[] = [];
  let refused: unknown;
  for (let n = 0; n < 200 && refused === undefined; n += 1) {
    const ids = [`${n}a`, `${n}b`, `${n}c`];
    const results = await Promise.allSettled(ids.map((id) => store.insert('sessions', session(id))));
    results.forEach((result, index) => {
      if (result.status === 'fulfilled') acknowledged.push(ids[index] as string);
      else refused = result.reason;
    });
  }
  expect(refused).toBeInstanceOf(StoreUnavailable);
  expect(acknowledged.length).toBeGreaterThan(10);
  await store.close();
  const again = await openSqlite(file);
  for (const id of acknowledged) expect(await again.get('sessions', id)).toMatchObject({ id });
  await again.close();
});

test('all writes of one turn of the event loop share one transaction', async () => {
  const said: string[] = [];
  const commits = groupCommit({ exec: (sql: string) => said.push(sql) } as never);
  const results = await Promise.all([commits.write(() => 'a'), commits.write(() => 'b'), commits.write(() => 'c')]);
  expect(results).toEqual(['a', 'b', 'c']);
  expect(said).toEqual(['BEGIN IMMEDIATE', 'COMMIT']);
});

test('a write is not acknowledged when the commit fails, and the next turn is tried afresh', async () => {
  let broken = true;
  const commits = groupCommit({
    exec: (sql: string) => {
      if (broken && sql === 'COMMIT') throw new Error('disk I/O error');
    },
  } as never);
  await expect(commits.write(() => 'a')).rejects.toThrow('disk I/O error');
  broken = false;
  await expect(commits.write(() => 'b')).resolves.toBe('b');
});

test('one bad write of a turn does not take the others with it', async () => {
  const commits = groupCommit({ exec: () => undefined } as never);
  const results = await Promise.allSettled([
    commits.write(() => 1),
    commits.write(() => {
      throw new TypeError('bad');
    }),
    commits.write(() => 3),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('the file is durable and forgets what is deleted: WAL, synchronous FULL, secure delete', async () => {
  const { DatabaseSync } = await import('@photostructure/sqlite');
  const file = join(folder, 'set.db');
  const opened = new DatabaseSync(file);
  const { openTables } = await import('./sqlite-tables.ts');
  openTables(opened);
  const value = (name: string) => Object.values(opened.prepare(`PRAGMA ${name}`).get() as object)[0];
  expect([value('journal_mode'), value('synchronous'), value('secure_delete'), value('busy_timeout')]).toEqual([
    'wal',
    2,
    1,
    0,
  ]);
  opened.close();
});

test('a document that its column does not find is named by the check', async () => {
  const { DatabaseSync } = await import('@photostructure/sqlite');
  const file = join(folder, 'wrong.db');
  const store = await openSqlite(file);
  await store.upsert('counters', 'c', { set: [[['expiresAt'], '2026-03-02T09:00:00.000Z']] });
  expect(await store.check()).toEqual([]);
  const other = new DatabaseSync(file);
  other.exec(`UPDATE counters SET expiresAt = '2027-01-01T00:00:00.000Z'`);
  other.close();
  expect(await store.check()).toEqual(['counters c: the column expiresAt differs from the document']);
  await store.close();
});

test('a node of an earlier release can go on with the file: its INSERT names no columns, and its claims are found as before', async () => {
  const { DatabaseSync } = await import('@photostructure/sqlite');
  const file = join(folder, 'shared.db');
  copyFileSync(new URL('../../fixtures/earlier-release/reclaim.db', import.meta.url), file);
  const store = await openSqlite(file);
  const before = new DatabaseSync(file);
  const body = JSON.stringify({ ...bareClaim('new'), id: undefined, revision: undefined, nextDue: '2026-01-01' });
  before
    .prepare('INSERT OR IGNORE INTO claims VALUES (?, ?, ?, ?, ?, ?)')
    .run('new', 1, body, null, null, '2026-01-01');
  before.close();
  expect(await store.find('claims', { by: 'nextDue', is: '2026-01-01', limit: 9 })).toMatchObject([{ id: 'new' }]);
  expect(await store.update('claims', 'new', { set: [[['deadLetters'], 'crm=1']] })).toMatchObject({ revision: 2 });
  expect(await store.check()).toEqual([]);
  await store.close();
});

test('a table apart that differs from its documents is named', async () => {
  const { DatabaseSync } = await import('@photostructure/sqlite');
  const file = join(folder, 'differs.db');
  const store = await openSqlite(file);
  await store.insert('claims', bareClaim('a', { deadLetters: 'crm=1' }));
  const other = new DatabaseSync(file);
  other.exec('DELETE FROM claims_by_deadLetters');
  other.close();
  expect(await store.check()).toEqual(['claims a: the column deadLetters differs from the document']);
  await store.close();
});
