import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { killTrials } from '#fixtures/prove.ts';
import { recordsFor, reportFor } from '#fixtures/sandbox/vendors/reports.ts';
import { bring } from '../testing/bring.ts';
import { builtService, freePort } from '../testing/built-service.ts';
import { openServiceStore, passIntents, ready, type ServiceProcess, serviceProcesses } from '../testing/process.ts';

/** Kills between a bureau's call and the save of its result; KILL_TRIALS=100 for more of them. */
const KILLS = killTrials(4);

let folder: string;
let command: string[];
let bureau: Server;
/** The bureau's own ledger: the idempotency keys in the order in which they came, by port. */
const ledger: { path: string; reference: string; key: string }[] = [];
/** What happens when a search has arrived: the test kills the service. */
let arrived: (reference: string) => void = () => {};
/** True: the bureau answers at once, so that the kill meets a result that is under way. */
let answers = false;

beforeAll(async () => {
  command = await builtService();
  folder = mkdtempSync(join(tmpdir(), 'reclaim-search-'));
  bureau = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { reference } = JSON.parse(text) as { reference: string };
    ledger.push({ path: request.url ?? '', reference, key: String(request.headers['idempotency-key']) });
    if (answers) {
      const report = request.url?.startsWith('/a/') ? reportFor(undefined) : recordsFor(undefined);
      response.setHeader('content-type', 'application/json').end(JSON.stringify(report));
    }
    arrived(reference);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => bureau.once('listening', resolve));
});
afterAll(() => {
  bureau.closeAllConnections();
  bureau.close();
  rmSync(folder, { recursive: true, force: true });
});
const spawnService = serviceProcesses();

interface Searcher {
  claimId: string;
  /** Either search, by its documented call; the status, or 0 where the service was killed. */
  search(): Promise<number>;
}

const address = { addressID: 'adr-1', number: '4', street1: 'Mill Lane', postTown: 'Oxford', postcode: 'OX4 2DP' };
const person = { first_name: 'Margaret', last_name: 'Holloway', dob: '1961-04-09', title: 'Mrs.' };

/** A claimant ready for a search, alternately at bureau A and B. */
async function come(url: string, nth: number): Promise<Searcher> {
  const started = await fetch(`${url}/session/claim`, { method: 'POST' });
  const { responseObject } = (await started.json()) as { responseObject: { claimId: string } };
  const cookie = started.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const { claimId } = responseObject;
  const send = (method: string, path: string, body: object) =>
    fetch(`${url}${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then(
      ({ status }) => status,
      () => 0,
    );
  const details = { ...person, postcode: 'OX4 2DP', address, soft_check_privacy: true };
  expect(await send('PUT', '/session/claim', details)).toBe(200);
  const store = await openServiceStore(folder);
  await bring(store, claimId, 'questions', 'v3');
  await store.close();
  const { title, ...own } = person;
  const of = { claim_number: claimId, ...own };
  const where = { house_name: '', house_number: '4', street: 'Mill Lane', street2: '', district: '', county: '' };
  return {
    claimId,
    search: () =>
      nth % 2 === 0
        ? send('POST', '/credit-check', { ...of, use_address: false, address_id: 'adr-1' })
        : send('POST', '/cc?service=exp', { ...of, title, ...where, post_town: 'Oxford', post_code: 'OX4 2DP' }),
  };
}

test(`after ${KILLS} kill -9 between a bureau’s call and the save of its result no claim is searched twice, and each gets the report that was bought`, async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const vendor = `http://127.0.0.1:${(bureau.address() as AddressInfo).port}`;
  const launch = () =>
    spawnService(
      {
        PORT: String(port),
        DATA_DIR: folder,
        SESSION_KEY: 'k'.repeat(32),
        OTP_KEY: 'k'.repeat(32),
        LOG_LEVEL: 'silent',
        BUREAU_A_URL: `${vendor}/a`,
        BUREAU_B_URL: `${vendor}/b`,
      },
      command,
    );
  let service: ServiceProcess = launch();
  await ready(service, port);
  const searchers: Searcher[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const searcher = await come(url, kill);
    searchers.push(searcher);
    // Every third time the answer is already on its way when the service dies.
    answers = kill % 3 === 2;
    const met = new Promise<void>((resolve) => {
      // Not by what the outbox asks for anew of an earlier one.
      arrived = (reference) => void (reference === searcher.claimId && resolve());
    });
    const searching = searcher.search();
    await met;
    service.child.kill('SIGKILL');
    await Promise.all([searching, service.ended]);
    service = launch();
    await ready(service, port);
  }
  answers = true;
  arrived = () => {};

  // Each search was bought by then. The claimants come back when no request can still be waiting for the first call.
  await passIntents(
    `sqlite:${join(folder, 'reclaim.db')}`,
    searchers.map(({ claimId }) => claimId),
  );
  const statuses = await Promise.all(searchers.map(({ search }) => search()));
  expect(statuses).toEqual(searchers.map(() => 200));
  service.child.kill('SIGTERM');
  expect(await service.ended).toBe(0);

  const keysOf = (claimId: string) =>
    new Set(ledger.filter(({ reference }) => reference === claimId).map(({ key }) => key));
  expect(searchers.map(({ claimId }) => keysOf(claimId).size)).toEqual(searchers.map(() => 1));
  expect(new Set(ledger.map(({ key }) => key)).size).toBe(KILLS);

  const store = await openServiceStore(folder);
  for (const [at, { claimId }] of searchers.entries()) {
    const claim = await store.get('claims', claimId);
    const done = at % 2 === 0 ? 'is_credit_check_done' : 'is_experian_credit_check_done';
    expect(claim?.data[done]).toBe(true);
    expect(claim?.data).not.toHaveProperty('credit_check_failure_reason');
    expect(Object.values(claim?.intents ?? {})).toMatchObject([{ state: 'done' }]);
    expect(Object.keys(claim?.outbox ?? {}).filter((id) => id.startsWith('ask-'))).toEqual([]);
  }
  await store.close();
});
