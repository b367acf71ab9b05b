import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pause } from '#fixtures/eventually.ts';
import { evenly, killTrials } from '#fixtures/prove.ts';
import { builtService, freePort } from '../testing/built-service.ts';
import { openServiceStore, reached, ready, type ServiceProcess, serviceProcesses } from '../testing/process.ts';
import { beginSaver, lostSaves, save } from '../testing/savers.ts';

/** `KILL_TRIALS=100` for more. */
const KILLS = killTrials(5);
const SAVES = 50 * KILLS;
/** Claimants that save at the same time. */
const CLAIMANTS = 8;

let folder: string;
let command: string[];
beforeAll(async () => {
  command = await builtService();
  folder = mkdtempSync(join(tmpdir(), 'reclaim-kill-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const spawnService = serviceProcesses();

test(`${SAVES} acknowledged saves over ${KILLS} kill -9 at random moments: none is lost, and the store opens at once each time`, async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const launch = () =>
    spawnService({ PORT: String(port), DATA_DIR: folder, SESSION_KEY: 'k'.repeat(32), LOG_LEVEL: 'silent' }, command);
  let service: ServiceProcess = launch();
  await ready(service, port);
  const savers = await Promise.all(Array.from({ length: CLAIMANTS }, () => beginSaver(url)));
  const total = () => savers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);

  for (let kill = 1; kill <= KILLS; kill += 1) {
    const until = (SAVES * kill) / KILLS;
    let alive = true;
    const running = savers.map(async (saver) => {
      while (alive) {
        if ((await save(url, saver)).status !== 200) return;
      }
    });
    await reached(service, 'enough is saved', () => total() >= until);
    // Some moments later, in the middle of whatever is under way.
    await pause(evenly(kill) * 20);
    service.child.kill('SIGKILL');
    alive = false;
    await Promise.all([...running, service.ended]);
    service = launch();
    await ready(service, port);
  }
  service.child.kill('SIGTERM');
  expect(await service.ended).toBe(0);

  const store = await openServiceStore(folder);
  expect(total()).toBeGreaterThanOrEqual(SAVES);
  expect(await lostSaves(store, savers)).toEqual([]);
  await store.close();
});
