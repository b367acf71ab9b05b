import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { standOn, walkTo } from '#fixtures/drivers/browser-walk.ts';
import { productFlow } from '#fixtures/flow.ts';
import { testedFlows } from '#fixtures/tested-flows.ts';
import { freePort } from '#server/testing/built-service.ts';
import { openServiceStore, ready, type ServiceProcess, serviceProcesses } from '#server/testing/process.ts';
import { buildIfStale } from '#tools/build.ts';
import { openBrowser } from '../testing/browser.ts';

let browser: Browser;
let dataDir = '';
let running: ServiceProcess | undefined;
beforeAll(async () => {
  buildIfStale(testedFlows);
  browser = await openBrowser();
  dataDir = mkdtempSync(join(tmpdir(), 'reclaim-survive-'));
});
afterAll(async () => {
  await browser?.close();
  rmSync(dataDir, { recursive: true, force: true });
});
const spawnService = serviceProcesses();

/** Starts everything as `npm start` does, on the tested flows and in a process of its own, and waits until it is ready. */
async function start(port: number): Promise<void> {
  const { TEST_FLOWS = '' } = process.env;
  const environment = { DATA_DIR: dataDir, SANDBOX_LATENCY: 'off', LOG_LEVEL: 'silent', NODE_ENV: '', TEST_FLOWS };
  running = spawnService({ PORT: String(port), ...environment }, ['--import', 'tsx', 'fixtures/start-tested.ts']);
  await ready(running, port);
}

const end = (signal: 'SIGKILL' | 'SIGTERM') => {
  running?.child.kill(signal);
  return running?.ended;
};

test('the signed claim is in the store, complete, after the service was killed and started again', async () => {
  const port = await freePort();
  await start(port);
  const context = await browser.newContext({
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  const journey = { page, flow: productFlow('v3').flow };
  await walkTo(journey, 'finish');
  await end('SIGKILL');

  await start(port);
  await page.reload();
  await standOn(journey, 'finish');
  const { value: id } = (await context.cookies()).find(({ name }) => name === 'currentId') ?? { value: '' };
  await page.getByRole('button', { name: 'Verify Your Identity' }).click();
  await page.waitForURL(`**/get-started/id-selfie-upload?id=${id}`);
  await context.close();
  expect(await end('SIGTERM')).toBe(0);

  const store = await openServiceStore(dataDir);
  const claim = await store.get('claims', id);
  await store.close();
  expect(claim?.screensCompleted).toEqual(['postcode', 'info', 'contact', 'sign', 'questions', 'credit-report']);
  expect(claim?.data).toMatchObject({
    claim_number: id,
    journey: 'v3',
    postcode: 'OX4 2DP',
    address: { address: 'Flat 1, 4 Mill Lane, Oxford', postcode: 'OX4 2DP' },
    title: 'Mrs.',
    first_name: 'Margaret',
    last_name: 'Holloway',
    dob: '1961-04-09',
    dateOfBirth: '09/04/1961',
    email: 'margaret.holloway@example.com',
    phone_number: '+447700900456',
    soft_check_privacy: true,
    not_already_filed: true,
    signature: expect.stringMatching(/^data:image\/png;base64,/),
    sign_datetime: expect.any(String),
    ip_address: '127.0.0.1',
    user_exists: false,
  });
  expect(claim?.evidence.map(({ of }) => of)).toEqual(
    expect.arrayContaining(['privacy', 'soft_check_privacy', 'signature', 'not_already_filed']),
  );
});
