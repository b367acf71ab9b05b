import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pause } from '#fixtures/eventually.ts';
import { evenly, killTrials } from '#fixtures/prove.ts';
import { builtService, freePort } from '../testing/built-service.ts';
import { openServiceStore, reached, ready, type ServiceProcess, serviceProcesses } from '../testing/process.ts';

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

/** A claimant who saves repeatedly and remembers which saves were acknowledged. */
interface Saver {
  cookie: string;
  claimId: string;
  acknowledged: number[];
  sent: number;
}

async function begin(url: string): Promise<Saver> {
  const answer = await fetch(`${url}/session/claim`, { method: 'POST' });
  const { responseObject } = (await answer.json()) as { responseObject: { claimId: string } };
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  return { cookie, claimId: responseObject.claimId, acknowledged: [], sent: 0 };
}

/** Each save is a key of its own, so that a lost one shows. */
async function save(url: string, saver: Saver): Promise<boolean> {
  const n = saver.sent;
  saver.sent += 1;
  try {
    const answer = await fetch(`${url}/session/claim`, {
      method: 'PUT',
      headers: { cookie: saver.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ [`utm_${n}`]: String(n) }),
    });
    if (answer.status === 200) saver.acknowledged.push(n);
    return answer.status === 200;
  } catch {
    return false; // killed before it answered: it may have been saved, but was not acknowledged
  }
}

test(`${SAVES} acknowledged saves over ${KILLS} kill -9 at random moments: none is lost, and the store opens at once each time`, async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const launch = () =>
    spawnService({ PORT: String(port), DATA_DIR: folder, SESSION_KEY: 'k'.repeat(32), LOG_LEVEL: 'silent' }, command);
  let service: ServiceProcess = launch();
  await ready(service, port);
  const savers = await Promise.all(Array.from({ length: CLAIMANTS }, () => begin(url)));
  const total = () => savers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);

  for (let kill = 1; kill <= KILLS; kill += 1) {
    const until = (SAVES * kill) / KILLS;
    let alive = true;
    const running = savers.map(async (saver) => {
      while (alive) {
        if (!(await save(url, saver))) return;
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
  for (const { claimId, acknowledged } of savers) {
    const data = (await store.get('claims', claimId))?.data ?? {};
    const lost = acknowledged.filter((n) => data[`utm_${n}`] !== String(n));
    expect(lost).toEqual([]);
  }
  await store.close();
});
