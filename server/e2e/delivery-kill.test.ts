import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, pause } from '#fixtures/eventually.ts';
import { people } from '#fixtures/people.ts';
import { evenly, killTrials } from '#fixtures/prove.ts';
import { startVendorServer, type VendorServer } from '#fixtures/sandbox/vendor-server.ts';
import { type OperationName, operations } from '#schemas/operations.ts';
import { publicKey } from '../delivery/public-key.ts';
import { builtService, freePort } from '../testing/built-service.ts';
import { behindInfo } from '../testing/leads.ts';
import { openServiceStore, reached, ready, type ServiceProcess, serviceProcesses } from '../testing/process.ts';

/** One for each delivery that is held back and one without; `KILL_TRIALS=100` for more. */
const TRIALS = killTrials(5);
/** Claimants for each trial. */
const CLAIMANTS = 4;
/** Where deliveries arrive, in turn the one that is held back when the service is killed. */
const PATHS = ['/events', '/leads', '/alerts', '/feedback'];
const PORTS = ['events', 'crm', 'alerts', 'feedback'] as const;

let folder: string;
let command: string[];
let vendors: VendorServer;
beforeAll(async () => {
  command = await builtService();
  folder = mkdtempSync(join(tmpdir(), 'reclaim-delivery-kill-'));
  vendors = await startVendorServer(folder, PORTS);
});
afterAll(async () => {
  await vendors.close();
  rmSync(folder, { recursive: true, force: true });
});
const spawnService = serviceProcesses();

/** A claimant about whom four systems must be told; every acknowledged message must arrive once. */
async function tellAll(url: string, heard: () => void): Promise<{ claimId: string; acknowledged: number }> {
  const started = await fetch(`${url}/session/claim`, { method: 'POST' });
  const cookie = started.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const { claimId } = ((await started.json()) as { responseObject: { claimId: string } }).responseObject;
  const call = async (operation: OperationName, body: unknown): Promise<number> => {
    const { method, path } = operations[operation];
    const headers = { cookie, 'content-type': 'application/json' };
    const answer = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
    return answer.status === 200 ? 1 : 0;
  };
  const tell = async (operation: OperationName, body: unknown): Promise<number> => {
    const taken = await call(operation, body);
    if (taken > 0) heard();
    return taken;
  };
  const { email, firstName: first_name, lastName: last_name } = people.margaret;
  const feedback = 'The page does not scroll.';
  await call('updateClaim', { ...behindInfo, email, first_name, last_name, feedback, feedback_submitted: true });
  const told = await Promise.allSettled([
    tell('trackEvent', { data: { event_name: 'lead' } }),
    tell('createLead', { data: [{ Email: email }] }),
    tell('notify', { channel: 'alerts-credit', text: 'The search took long.' }),
    tell('sendFeedback', { email, feedback, name: `${first_name} ${last_name}`, contact: '' }),
  ]);
  // A service killed before it answered may or may not have queued it; it has not acknowledged it.
  const acknowledged = told.reduce((sum, each) => sum + (each.status === 'fulfilled' ? each.value : 0), 0);
  return { claimId, acknowledged };
}

test(`${TRIALS} times kill -9 while deliveries are on their way: by the vendors' own ledger none is lost and none counts twice`, async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const limits = Object.fromEntries(PORTS.map((name) => [`${name.toUpperCase()}_TIMEOUT_MS`, '2000']));
  const own = { PORT: String(port), DATA_DIR: folder, SESSION_KEY: 'k'.repeat(32), OTP_KEY: 'o'.repeat(32) };
  const environment = { ...own, PUBLIC_URL: 'https://claims.example', LOG_LEVEL: 'silent' };
  const launch = () => spawnService({ ...environment, ...vendors.env, ...limits }, command);
  let service: ServiceProcess = launch();
  await ready(service, port);

  const everybody: { claimId: string; acknowledged: number }[] = [];
  for (let trial = 0; trial < TRIALS; trial += 1) {
    // Four of five kills find an answer held back: the vendor has done its part, and we cannot know.
    const place = trial % (PATHS.length + 1);
    const held = place < PATHS.length ? place : undefined;
    const release = held === undefined ? () => {} : vendors.hold(PATHS[held] as string);
    let taken = 0;
    const before = vendors.ledger().length;
    const telling = Array.from({ length: CLAIMANTS }, () => tellAll(url, () => void taken++).catch(() => undefined));
    // However slow the machine is, some messages were acknowledged, and a vendor has processed some deliveries.
    const isAtVendor = () =>
      vendors
        .ledger()
        .slice(before)
        .some(({ port }) => held === undefined || port === PORTS[held]);
    await reached(service, 'a delivery is at a vendor', () => taken >= 2 && isAtVendor());
    await pause(evenly(trial) * 30);
    service.child.kill('SIGKILL');
    everybody.push(...(await Promise.all(telling)).filter((each) => each !== undefined));
    await service.ended;
    release();
    service = launch();
    await ready(service, port);
  }

  const store = await openServiceStore(folder);
  const claims = async () => {
    const all = await Promise.all(everybody.map(({ claimId }) => store.get('claims', claimId)));
    return all.filter((claim) => claim !== null);
  };
  const waiting = async () => (await claims()).flatMap(({ outbox }) => Object.keys(outbox));
  // What a killed service had taken comes free when its lease runs out.
  await eventually(async () => expect(await waiting()).toEqual([]));

  const counted = new Map<string, number>();
  for (const { key, status, repeat } of vendors.ledger())
    if (key !== undefined && status === 200 && !repeat) counted.set(key, (counted.get(key) ?? 0) + 1);
  let acknowledged = 0;
  for (const claim of await claims()) {
    const delivered = Object.keys(claim.delivered ?? {});
    acknowledged += everybody.find(({ claimId }) => claimId === claim.id)?.acknowledged ?? 0;
    const keyOf = (id: string) => (id.startsWith('event-') ? publicKey(`${claim.id}-${id}`) : `${claim.id}-${id}`);
    expect(delivered.map((id) => [id, counted.get(keyOf(id))])).toEqual(delivered.map((id) => [id, 1]));
  }
  const all = (await claims()).flatMap(({ delivered = {} }) => Object.keys(delivered)).length;
  expect(all).toBeGreaterThanOrEqual(acknowledged);
  expect(all).toBeGreaterThan(TRIALS);
  // The kills did hit something: what a vendor had done already came to it again, under the same key.
  expect(vendors.ledger().some(({ repeat }) => repeat)).toBe(true);

  service.child.kill('SIGTERM');
  expect(await service.ended).toBe(0);
  await store.close();
});
