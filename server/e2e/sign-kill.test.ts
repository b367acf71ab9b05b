import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#fixtures/people.ts';
import { killTrials } from '#fixtures/prove.ts';
import { startVendorServer, type VendorServer } from '#fixtures/sandbox/vendor-server.ts';
import { type OperationName, operations } from '#schemas/operations.ts';
import { builtService, freePort } from '../testing/built-service.ts';
import { tinyPng as signature } from '../testing/png.ts';
import { openServiceStore, reached, ready, type ServiceProcess, serviceProcesses } from '../testing/process.ts';

/** `KILL_TRIALS=100` for more. */
const TRIALS = killTrials(2);

let folder: string;
let command: string[];
let vendors: VendorServer;
beforeAll(async () => {
  command = await builtService();
  folder = mkdtempSync(join(tmpdir(), 'reclaim-sign-kill-'));
  vendors = await startVendorServer(folder, ['customers']);
});
const spawnService = serviceProcesses();
afterAll(async () => {
  await vendors.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What the screens before the contact details leave besides the details. */
const behindInfo = { title: 'Mrs.', screen_name: 'info', should_add_screen_name: true };

/** A claimant with their own claim, at the signature; the register gave no answer about them. */
async function come(url: string, email: string, last_name: string) {
  const started = await fetch(`${url}/session/claim`, { method: 'POST' });
  const cookie = started.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const { claimId } = ((await started.json()) as { responseObject: { claimId: string } }).responseObject;
  const call = async (operation: OperationName, body: unknown) => {
    const { method, path } = operations[operation];
    const headers = { cookie, 'content-type': 'application/json' };
    const answer = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
    return answer.status;
  };
  const { firstName: first_name, dob, postcode } = people.margaret;
  const address = { postcode, number: '4', street1: 'Mill Lane', postTown: 'Oxford', addressID: `adr-${last_name}` };
  const details = { first_name, last_name, dob, email, address };
  expect(await call('updateClaim', { ...details, ...behindInfo, postcode })).toBe(200);
  const validate = () => call('validateUser', { claim_number: claimId, ...details });
  expect([await validate(), await validate()]).toEqual([503, 200]);
  return { claimId, sign: () => call('updateClaim', { signature }) };
}

/** A surname of its own for each number. */
const nameOf = (n: number): string => `Holloway${[...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;

const asked = () => vendors.ledger().filter(({ operation }) => operation === 'find').length;

test(`${TRIALS} times kill -9 between the reservation of who signs and the signature: the same claim signs, and no other one of the same person`, {
  tags: ['ST-3'],
}, async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = { PORT: String(port), DATA_DIR: folder, SESSION_KEY: 'k'.repeat(32), LOG_LEVEL: 'silent' };
  const launch = () => spawnService({ ...environment, ...vendors.env }, command);
  let service: ServiceProcess = launch();
  await ready(service, port);

  const signed: string[] = [];
  const unsigned: string[] = [];
  for (let trial = 0; trial < TRIALS; trial += 1) {
    // The register fails on this email, so it is asked again when the signature comes.
    const email = `crmdown.${trial}@example.com`;
    const [one, other] = [await come(url, email, nameOf(2 * trial)), await come(url, email, nameOf(2 * trial + 1))];
    const before = asked();
    const release = vendors.hold('/customers/search');
    const signing = one.sign().catch(() => 0);
    await reached(service, 'the register is asked again', () => asked() > before);
    service.child.kill('SIGKILL');
    await Promise.all([signing, service.ended]);
    release();
    service = launch();
    await ready(service, port);
    // It is still unknown whether the first one was about to be written.
    expect(await other.sign()).toBe(503);
    expect(await one.sign()).toBe(200);
    expect(await other.sign()).toBe(409);
    signed.push(one.claimId);
    unsigned.push(other.claimId);
  }
  service.child.kill('SIGTERM');
  expect(await service.ended).toBe(0);

  const store = await openServiceStore(folder);
  for (const id of signed) expect(await store.get('claims', id)).toMatchObject({ signedAt: expect.any(String) });
  for (const id of unsigned) expect((await store.get('claims', id))?.data).not.toHaveProperty('signature');
  await store.close();
});
