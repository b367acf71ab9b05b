import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { numberHash } from '../effects/phone-codes.ts';
import { noFlows } from '../flows.ts';
import { registry } from '../metrics/instruments.ts';
import { metricsText } from '../monitoring/metrics-text.ts';
import { admitSet } from '../purchases/admission.ts';
import { purchase } from '../purchases/purchase.ts';
import { appendToTrail } from '../staff/trail.ts';
import { lending, testApp } from '../testing/app.ts';
import { testFlows } from '../testing/flow.ts';
import { type Visitor, visitor } from '../testing/visitor.ts';
import { type SecurityEvent, securityEvents } from './security-events.ts';

const lines: string[] = [];
const claims: string[] = [];
let service: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  service = await testApp({
    environment: { RESUME_CHECK: 'birthdate', LOG_LEVEL: 'info', RATE_LIMIT_FACTOR: '0.05' },
    site: { logTo: { write: (line) => void lines.push(line) } },
  });
});
afterAll(() => service.app.close());
// Other test files of this process count too.
beforeEach(() => {
  lines.length = 0;
  registry.resetMetrics();
});

/** The events of the log, each with its call; their counts must be the same. */
async function events(): Promise<[SecurityEvent, string][]> {
  const noted = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'security event');
  const text = await registry.metrics();
  for (const event of Object.keys(securityEvents)) {
    const count = noted.filter((one) => one.event === event).length;
    const counted = new RegExp(`^reclaim_security_events_total\\{event="${event}"\\} (\\d+)$`, 'm').exec(text)?.[1];
    expect([event, Number(counted ?? 0)]).toEqual([event, count]);
  }
  // Which call, never who.
  expect(lines.join('')).not.toMatch(/holloway|09\/04|07700|447700/i);
  for (const id of claims) expect(lines.join('')).not.toContain(id);
  return noted.map(({ event, call }) => [event, call]);
}

async function begun(held: Record<string, unknown> = {}): Promise<{ browser: Visitor; claimId: string }> {
  const browser = visitor(service.app);
  const claimId = await browser.begin();
  if (Object.keys(held).length > 0) expect((await browser.save(held)).status).toBe(200);
  claims.push(claimId);
  lines.length = 0;
  return { browser, claimId };
}
const LINK = '/session/claim/:claimId';

test('wrong birth dates for a link, and the lock after the third', async () => {
  const { claimId } = await begun({ dateOfBirth: '09/04/1961', last_name: 'Holloway' });
  for (const dateOfBirth of ['01/01/1970', '02/01/1970', '03/01/1970', '09/04/1961'])
    await visitor(service.app).resume(claimId, { dateOfBirth });
  expect(await events()).toEqual([
    ['link.wrong_date', LINK],
    ['link.wrong_date', LINK],
    ['link.locked', LINK],
    ['link.locked', LINK],
  ]);
});

test('a link without a birth date is asked for one, which is nothing to hear of', async () => {
  const { claimId } = await begun({ dateOfBirth: '09/04/1961' });
  expect((await visitor(service.app).resume(claimId)).status).toBe(403);
  expect(await events()).toEqual([]);
});

test('the last attempt at a phone code, and those after it', async () => {
  const { browser, claimId } = await begun({ phone_number: '07700 900123' });
  const { config, ports } = service;
  const code = { sending: 's', number: numberHash(config.otpKey, '+447700900123'), hash: 'h', tries: 4, wrong: 4 };
  await ports.store.update('claims', claimId, { set: [[['code'], { ...code, at: ports.clock().toISOString() }]] });
  const enter = () =>
    browser.send('POST', '/bulk-sms/verify-otp', { claimNumber: claimId, otp: '0000', source: 'test' });
  expect([(await enter()).status, (await enter()).status]).toEqual([400, 429]);
  expect(await events()).toEqual([
    ['code.used_up', '/bulk-sms/verify-otp'],
    ['code.used_up', '/bulk-sms/verify-otp'],
  ]);
});

test('a call about another claim, and one from another origin', async () => {
  const { browser } = await begun();
  const other = { distinctId: 'd', claimNumber: 'another' };
  expect((await browser.send('POST', '/user-visit/claim/update', other)).status).toBe(400);
  expect((await browser.save({}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect(await events()).toEqual([
    ['details.foreign', '/user-visit/claim/update'],
    ['origin.foreign', '/session/claim'],
  ]);
});

test('a call that the claim has not reached', async () => {
  // Without a flow a claim has reached nothing.
  const { app } = await testApp({
    environment: { LOG_LEVEL: 'info' },
    site: { flows: noFlows, logTo: { write: (line) => void lines.push(line) } },
  });
  const browser = visitor(app);
  claims.push(await browser.begin());
  const event = { data: { event_name: 'submit_claim' } };
  expect((await browser.send('POST', '/trigger-gtm-event', event)).status).toBe(409);
  expect(await events()).toEqual([['effect.refused', '/trigger-gtm-event']]);
  await app.close();
});

test('a session that never was or has ended; a visitor without one is nothing to hear of', async () => {
  await begun();
  expect((await visitor(service.app).save({})).status).toBe(401);
  expect(await events()).toEqual([]);
  const cookie = `reclaim_session=${'x'.repeat(43)}`;
  expect((await visitor(service.app).save({}, { cookie })).status).toBe(401);
  expect(await events()).toEqual([['session.unknown', '/session/claim']]);
});

test('an address that asks for claims that do not exist, and a session that calls too often', async () => {
  const { browser } = await begun();
  const guess = () => visitor(service.app).send('POST', '/session/claim/nobody', undefined, {}, '203.0.113.7');
  expect([(await guess()).status, (await guess()).status, (await guess()).status]).toEqual([404, 404, 404]);
  expect((await guess()).status).toBe(429);
  for (let n = 0; n < 6; n += 1) expect((await browser.save({ title: 'Mr.' })).status).toBe(200);
  expect((await browser.save({ title: 'Mr.' })).status).toBe(429);
  expect(await events()).toEqual([
    ['link.guessed', LINK],
    ['rate.limited', '/session/claim'],
  ]);
});

test('a claim that has had all its sets of questions', async () => {
  const { claimId } = await begun();
  const { app, config, ports } = service;
  const intent = (n: number) => [['intents', `q${n}`], { operation: 'questions', state: 'done' }] as const;
  await ports.store.update('claims', claimId, { set: [intent(1), intent(2)] });
  const bought = await purchase(
    { config, ports, flows: testFlows, lending, log: app.log },
    {
      of: 'questions',
      claimId,
      intent: 'questions',
      payload: {},
      request: {},
      admit: admitSet,
      ask: () => Promise.reject(new Error('It must not be bought.')),
    },
  );
  expect(bought.state).toBe('notBought');
  expect(await events()).toEqual([['purchase.refused', 'questions']]);
});

test('what staff have done is counted by command from the trail, once', async () => {
  const { config, ports } = service;
  const read = () => metricsText({ config, ports, flows: testFlows, release: '0' });
  const act = (what: string) =>
    appendToTrail(ports.store, { who: 'pat', what, of: 'a-claim', why: 'asked by telephone' }, ports.clock());
  await act('claims show');
  await act('claims correct');
  expect(await read()).toContain('reclaim_staff_actions{command="claims show"} 1');
  await act('claims show');
  const text = await read();
  expect(text).toContain('reclaim_staff_actions{command="claims show"} 2');
  expect(text).toContain('reclaim_staff_actions{command="claims correct"} 1');
  expect(text).not.toMatch(/a-claim|telephone|"pat"/);
});

test('every event is documented with what it may mean, and no other', () => {
  const page = readFileSync(new URL('../../docs/deploy.md', import.meta.url), 'utf8');
  const [, section = ''] = page.split('## Security events');
  const rows = (section.split('\n## ')[0] ?? '').matchAll(/^\| `([a-z]+\.[a-z_]+)` \|/gm);
  expect([...rows].map(([, event]) => event)).toEqual(Object.keys(securityEvents));
});
