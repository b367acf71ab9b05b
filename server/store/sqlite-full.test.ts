import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { visitor } from '../testing/visitor.ts';
import { openSqlite } from './sqlite.ts';

test('a full disk: saves are 503 with Retry-After, the log says why, reading goes on, and once there is room so does saving', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'reclaim-full-'));
  const file = join(folder, 'reclaim.db');
  const lines: string[] = [];
  const store = await openSqlite(file, { maxPages: 80 });
  const { app } = await testApp({
    environment: { LOG_LEVEL: 'error' },
    ports: { store },
    site: { logTo: { write: (line) => void lines.push(line) } },
  });
  const newcomer = () => visitor(app).send('POST', '/session/claim');
  const browser = visitor(app);
  const claimId = await browser.begin();
  expect((await browser.save({ email: 'pat@example.com' })).status).toBe(200);

  // Something else takes the room.
  const other = await openSqlite(file, { maxPages: 80 });
  const filler = (n: number) => ({ id: `filler-${n}`, revision: 1, count: 1, expiresAt: 'x'.repeat(3000) });
  let fillers = 0;
  while (await other.insert('counters', filler(fillers)).catch(() => false)) fillers += 1;
  // What room is left in the pages that there are is soon used up.
  let refused = await newcomer();
  for (let n = 0; refused.status === 200 && n < 50; n += 1) refused = await newcomer();
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
  expect(refused.body.message).toBe('We cannot save right now. Please try again in a moment.');
  expect((await browser.send('GET', '/healthz')).status).toBe(200);
  const said = lines.join('');
  expect(said).toContain('"code":"STORE_DOWN"');
  expect(said).toContain('"why":"SQLite: database or disk is full"');
  expect(said).not.toContain('pat@example.com');
  expect((await store.get('claims', claimId))?.data).toMatchObject({ email: 'pat@example.com' });

  for (let n = 0; n < fillers; n += 1) await other.remove('counters', `filler-${n}`);
  expect((await newcomer()).status).toBe(200);
  expect((await browser.save({ title: 'Ms.' })).status).toBe(200);
  expect((await store.get('claims', claimId))?.data).toMatchObject({ email: 'pat@example.com', title: 'Ms.' });
  await other.close();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});
