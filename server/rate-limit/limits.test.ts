import { afterEach, describe, expect, test } from 'vitest';
import { documentedOperations, type OperationName, operations } from '#schemas/operations.ts';
import { testApp } from '../testing/app.ts';
import { visitor } from '../testing/visitor.ts';

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

const clock = { now: new Date('2026-03-01T12:00:00Z') };
async function service(environment: Record<string, string> = {}) {
  const made = await testApp({ environment, ports: { clock: () => clock.now } });
  open.push(made.app);
  return made;
}

test('sixty claims that there are not may be asked for in an hour from one address, whatever its port; then it is 429 with the time to wait', {
  tags: ['SV-7'],
}, async () => {
  const { app } = await service({ TRUST_PROXY: '1' });
  const claimId = await visitor(app).begin();
  const guess = (id: string, from: string) =>
    visitor(app).send('POST', `/session/claim/${id}`, undefined, { 'x-forwarded-for': from });
  const statuses: number[] = [];
  for (let n = 0; n < 60; n += 1) statuses.push((await guess('0'.repeat(32), `203.0.113.7:${4000 + n}`)).status);
  expect(new Set(statuses)).toEqual(new Set([404]));
  expect((await guess('0'.repeat(32), '203.0.113.7:1')).status).toBe(429);
  const { status, body, headers } = await guess(claimId, '203.0.113.7');
  expect([status, body.responseObject.code]).toEqual([429, 'TOO_MANY']);
  expect(body.message).toMatch(/^We are very busy: .* Please try again in (an hour|\d+ minutes)\.$/);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(3600);
  expect((await guess(claimId, '203.0.113.5')).status).toBe(200);
  clock.now = new Date(clock.now.getTime() + 3_600_000);
  expect((await guess(claimId, '203.0.113.7')).status).toBe(200);
});

describe('callers over IPv6', { tags: ['SV-12'] }, () => {
  const guess = async (app: Awaited<ReturnType<typeof service>>['app'], from: string) =>
    (await visitor(app).send('POST', `/session/claim/${'0'.repeat(32)}`, undefined, {}, from)).status;
  const refused = (statuses: readonly number[]) => statuses.filter((status) => status === 429).length;

  test('one network of 64 bits is one caller, whatever its addresses', async () => {
    const { app } = await service();
    const statuses: number[] = [];
    for (let n = 0; n < 64; n += 1) statuses.push(await guess(app, `2001:db8:1:2::${n.toString(16)}`));
    expect(refused(statuses)).toBe(4);
    expect(await guess(app, '2001:db8:1:3::1')).toBe(404);
  });

  test('all networks of one site of 48 bits have ten times as much together', async () => {
    const { app } = await service({ RATE_LIMIT_FACTOR: '0.1' });
    const statuses: number[] = [];
    for (let n = 0; n < 66; n += 1) statuses.push(await guess(app, `2001:db8:1:${n.toString(16)}::1`));
    expect(refused(statuses)).toBe(6);
    expect(await guess(app, '2001:db8:2:1::1')).toBe(404);
  });

  test('so have calls of the usual kind', async () => {
    const { app } = await service({ RATE_LIMIT_FACTOR: '0.01' });
    const begin = async (from: string) =>
      (await visitor(app).send('POST', '/session/claim', undefined, {}, from)).status;
    const statuses: number[] = [];
    // 30 for a network, 300 for the site.
    for (let n = 0; n < 11; n += 1)
      for (let host = 1; host <= 30; host += 1) statuses.push(await begin(`2001:db8:1:${n.toString(16)}::${host}`));
    expect(statuses.filter((status) => status === 200)).toHaveLength(300);
    expect(await begin('2001:db8:2:1::1')).toBe(200);
  });
});

test('claims that are found are not counted, however many people open their links from one address', async () => {
  const { app } = await service({ RATE_LIMIT_FACTOR: '0.1' });
  const claimId = await visitor(app).begin();
  for (let n = 0; n < 40; n += 1) expect((await visitor(app).resume(claimId)).status).toBe(200);
});

test('one address may begin 3,000 claims in an hour, which is far more than a carrier brings', {
  tags: ['SV-6'],
}, async () => {
  const { app } = await service({ RATE_LIMIT_FACTOR: '0.1' });
  const beginning = async () => (await visitor(app).send('POST', '/session/claim')).status;
  const statuses: number[] = [];
  for (let n = 0; n < 301; n += 1) {
    // A minute has limits of its own.
    if (n % 50 === 0) clock.now = new Date(Math.ceil((clock.now.getTime() + 1) / 60_000) * 60_000);
    statuses.push(await beginning());
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(300);
  expect(statuses[300]).toBe(429);
});

test('coming back to one’s own claim is no guess and is not counted with them', async () => {
  const { app } = await service();
  const browser = visitor(app);
  const claimId = await browser.begin();
  for (let n = 0; n < 15; n += 1) expect((await browser.resume(claimId)).status).toBe(200);
});

test('every call is limited for a session, whatever its address', async () => {
  const { app } = await service({ RATE_LIMIT_FACTOR: '0.05' });
  const browser = visitor(app);
  await browser.begin();
  const statuses: number[] = [];
  for (let n = 0; n < 8; n += 1) {
    statuses.push((await browser.send('PUT', '/session/claim', { title: 'Mr.' }, {}, `203.0.113.${n}`)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
});

test('and for an address, whatever the session; many sessions behind one address are nothing unusual', async () => {
  const { app } = await service({ RATE_LIMIT_FACTOR: '0.01' });
  const statuses: number[] = [];
  for (let n = 0; n < 32; n += 1) statuses.push((await visitor(app).send('POST', '/session/claim')).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.slice(30)).toEqual([429, 429]);
});

/** Calls of one session and calls from one address, each in so many minutes. */
const figures: { of: OperationName[]; session: number; address: number; minutes: number; addressMinutes?: number }[] = [
  {
    of: [
      'updateClaim',
      'resumeClaim',
      'updateVisit',
      'trackEvent',
      'autocompletePostcode',
      'verifyCode',
      'storedBureauA',
    ],
    ...{ session: 120, address: 1200, minutes: 1 },
  },
  {
    of: ['verifyEmail', 'verifyPhone', 'validateUser', 'createUser', 'loadQuestions', 'submitAnswers', 'searchBureauA'],
    ...{ session: 30, address: 1000, minutes: 10 },
  },
  {
    of: ['searchBureauB', 'dummyReport', 'lenderMap', 'verifyDevice', 'scoreRisk', 'createLead', 'upsertLead'],
    ...{ session: 30, address: 1000, minutes: 10 },
  },
  { of: ['upsertContact', 'sendFeedback', 'notify'], session: 30, address: 1000, minutes: 10 },
  { of: ['postalToAddress', 'getAddresses'], session: 60, address: 1500, minutes: 10 },
  { of: ['sendCode'], session: 60, address: 3000, minutes: 60 },
  { of: ['sendText'], session: 20, address: 3000, minutes: 60 },
  { of: ['reportError', 'reportPolicy'], session: 30, address: 1000, minutes: 60 },
  { of: ['createClaim'], session: 120, address: 3000, minutes: 1, addressMinutes: 60 },
];
const each = figures.flatMap(({ of, ...most }) => of.map((operation) => ({ operation, ...most })));
const pass = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000);
};
/** Sends until a call is refused for coming too often; how many were not. */
async function untilRefused(send: (n: number) => Promise<{ status: number }>): Promise<number> {
  for (let n = 0; n < 1000; n += 1) if ((await send(n)).status === 429) return n;
  throw new Error('No call was refused.');
}
const addressOf = (operation: OperationName, claimId: string) => ({
  method: operations[operation].method,
  path: operations[operation].path.replace('{claimId}', claimId).replace(/\{\w+\}/g, 'x'),
});

test.each(each)(
  '$operation: $session calls of a session in $minutes minutes, then it waits for the next ones',
  async ({ operation, session, minutes }) => {
    const { app } = await service({ RATE_LIMIT_FACTOR: '0.1' });
    const browser = visitor(app);
    const claimId = await browser.begin();
    const { method, path } = addressOf(operation, claimId);
    const send = (n: number) => browser.send(method, path, undefined, {}, `203.0.113.${n}`);
    pass(60);
    expect(await untilRefused(send)).toBe(session / 10);
    pass(minutes);
    expect((await send(200)).status).not.toBe(429);
  },
);

test.each(each)(
  '$operation: $address calls from an address, whatever the session, then it waits',
  async ({ operation, address, minutes, addressMinutes = minutes }) => {
    const { app } = await service({ RATE_LIMIT_FACTOR: '0.02' });
    const { method, path } = addressOf(operation, await visitor(app).begin());
    const send = () => visitor(app).send(method, path);
    pass(60);
    expect(await untilRefused(send)).toBe(address / 50);
    pass(addressMinutes);
    expect((await send()).status).not.toBe(429);
  },
);

test('all calls have such figures; only the end of a session, after which there is none, is left out', () => {
  const named = each.map(({ operation }) => operation);
  expect([...named, 'endSession'].sort()).toEqual(documentedOperations.toSorted());
});

test('one address may begin 20,000 claims in a day', async () => {
  const { app } = await service({ RATE_LIMIT_FACTOR: '0.01' });
  const statuses: number[] = [];
  // The tests before have moved the clock: a day of the counter begins.
  const DAY_MS = 24 * 60 * 60_000;
  clock.now = new Date(Math.ceil(clock.now.getTime() / DAY_MS) * DAY_MS);
  for (let n = 0; n < 201; n += 1) {
    // As many as may be begun in an hour.
    if (n % 30 === 0) pass(60);
    statuses.push((await visitor(app).send('POST', '/session/claim')).status);
  }
  expect(statuses).toEqual([...Array<number>(200).fill(200), 429]);
  pass(24 * 60);
  expect((await visitor(app).send('POST', '/session/claim')).status).toBe(200);
});

test('what is refused has done nothing', async () => {
  const { app, ports } = await service({ RATE_LIMIT_FACTOR: '0.01' });
  const browser = visitor(app);
  const claimId = await browser.begin();
  await browser.save({ title: 'Mr.' });
  expect((await browser.save({ title: 'Ms.' })).status).toBe(429);
  expect((await ports.store.get('claims', claimId))?.data.title).toBe('Mr.');
});
