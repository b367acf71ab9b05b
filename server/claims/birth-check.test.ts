import { expect, test } from 'vitest';
import { openStore } from '../store/open.ts';
import { testApp } from '../testing/app.ts';
import { emptyStoreUrl } from '../testing/stores.ts';
import { visitor } from '../testing/visitor.ts';

const HOUR_MS = 3_600_000;
const RIGHT = '09/04/1961';
const WRONG = '10/04/1961';
const HELD = { first_name: 'Margaret', last_name: 'Holloway', email: 'margaret@example.com', dateOfBirth: RIGHT };
const NEEDED = [403, 'BIRTH_DATE_NEEDED'];
const LOCKED = [403, 'LINK_LOCKED'];

/** A claim and its link, on two nodes with one store, so that attempts alternate between the nodes. */
async function harness(environment: Record<string, string> = { RESUME_CHECK: 'birthdate' }, held: object = HELD) {
  const clock = { now: new Date('2026-03-01T12:00:00Z') };
  const store = await openStore(emptyStoreUrl());
  const start = () => testApp({ environment, ports: { store, clock: () => clock.now } });
  const nodes = [await start(), await start()] as const;
  // A session of one node is known to the other under the same key alone; the owner stays with the first.
  const owner = visitor(nodes[0].app);
  const claimId = await owner.begin();
  await owner.save(held);
  let opened = 0;
  const open = (dateOfBirth?: string) => {
    opened += 1;
    const { app } = opened % 2 === 0 ? nodes[0] : nodes[1];
    return visitor(app).resume(claimId, dateOfBirth === undefined ? undefined : { dateOfBirth });
  };
  const tried = async (dateOfBirth?: string) => {
    const { status, body } = await open(dateOfBirth);
    return [status, body.responseObject.code];
  };
  const pass = (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms);
  };
  const close = async () => {
    await nodes[0].app.close();
    await nodes[1].app.close();
  };
  return { owner, claimId, open, tried, pass, close, store };
}

test('without RESUME_CHECK a link opens its claim as before, with a date or without', async () => {
  for (const environment of [{}, { RESUME_CHECK: 'none' }] as Record<string, string>[]) {
    const { open, close } = await harness(environment);
    expect((await open()).status).toBe(200);
    expect((await open(WRONG)).status).toBe(200);
    await close();
  }
});

test('without the date the answer holds nothing of the claim and starts no session, and no try is counted', async () => {
  const { claimId, open, tried, close, store } = await harness();
  for (let n = 0; n < 5; n += 1) expect(await tried()).toEqual(NEEDED);
  const { body, cookies } = await open();
  expect(body.responseObject).toEqual({ code: 'BIRTH_DATE_NEEDED' });
  expect(body.message).toBe('Please confirm your date of birth to open this claim.');
  expect(cookies.size).toBe(0);
  expect(await store.find('sessions', { by: 'claimId', is: claimId, limit: 5 })).toHaveLength(1);
  expect((await store.get('claims', claimId))?.birthTries).toBeUndefined();
  await close();
});

test('with the right date the claim opens, its session is its own, and earlier tries are forgotten', async () => {
  const { claimId, open, tried, close, store } = await harness();
  expect(await tried(WRONG)).toEqual(NEEDED);
  const { status, body, cookies } = await open(RIGHT);
  expect(status).toBe(200);
  expect(body.responseObject).toMatchObject({ claimId, data: { data: { first_name: 'Margaret' } } });
  expect(cookies.get('reclaim_session')).toBeDefined();
  expect((await store.get('claims', claimId))?.birthTries).toBeUndefined();
  await close();
});

test('the third wrong date locks the link for 24 hours, also for the right date; each refusal says what is left', async () => {
  const { open, tried, pass, close } = await harness();
  const words = async () => (await open(WRONG)).body.message;
  expect(await words()).toBe('This date does not match our records. You have 2 tries left.');
  expect(await words()).toBe('This date does not match our records. You have 1 try left.');
  const last = await open(WRONG);
  expect([last.status, last.body.responseObject]).toEqual([403, { code: 'LINK_LOCKED' }]);
  expect(last.body.message).toMatch(/open it in the browser where you started, or contact our support team/);
  expect(await tried(RIGHT)).toEqual(LOCKED);
  expect(await tried()).toEqual(LOCKED);
  pass(24 * HOUR_MS - 1);
  expect(await tried(RIGHT)).toEqual(LOCKED);
  pass(1);
  expect(await tried(RIGHT)).toEqual([200, undefined]);
  await close();
});

test('of many dates sent at the same time to both nodes, three are compared, and the right one after them opens nothing', async () => {
  const { tried, claimId, close, store } = await harness();
  const dates = Array.from({ length: 20 }, (_, day) => `${day + 10}/05/1961`);
  const answers = await Promise.all(dates.map((date) => tried(date)));
  expect(answers.filter(([, code]) => code === 'BIRTH_DATE_NEEDED')).toHaveLength(2);
  expect(await tried(RIGHT)).toEqual(LOCKED);
  expect((await store.get('claims', claimId))?.birthTries?.count).toBe(3);
  await close();
});

test('the claim’s own browser is never asked, and its return ends the lock', async () => {
  const { owner, claimId, tried, close } = await harness();
  for (let n = 0; n < 3; n += 1) await tried(WRONG);
  expect(await tried(RIGHT)).toEqual(LOCKED);
  expect((await owner.resume(claimId)).status).toBe(200);
  expect(await tried(RIGHT)).toEqual([200, undefined]);
  await close();
});

test('a claim without a birth date opens only while it does not say who the claimant is', async () => {
  for (const [held, expected] of [
    [{ title: 'Mrs.' }, [200, undefined]],
    [{ last_name: 'Holloway' }, LOCKED],
    [{ email: 'margaret@example.com' }, LOCKED],
    [{ phone_number: '07700 900123' }, LOCKED],
  ] as const) {
    const { tried, close } = await harness({ RESUME_CHECK: 'birthdate' }, held);
    expect(await tried()).toEqual(expected);
    expect(await tried(RIGHT)).toEqual(expected);
    await close();
  }
});

test('either stored form of the date is compared, and the body takes no other form', async () => {
  const { tried, close } = await harness({ RESUME_CHECK: 'birthdate' }, { last_name: 'Holloway', dob: '1961-04-09' });
  expect(await tried(RIGHT)).toEqual([200, undefined]);
  for (const date of ['1961-04-09', '9/4/1961', '']) expect(await tried(date)).toEqual([400, 'FIELD_INVALID']);
  await close();
});

test('a wrong date does not count as a use of the link and does not prolong it', async () => {
  const { owner, tried, pass, close } = await harness();
  await owner.send('POST', '/session/end');
  pass(29 * 24 * HOUR_MS);
  expect(await tried(WRONG)).toEqual(NEEDED);
  pass(24 * HOUR_MS);
  expect(await tried(RIGHT)).toEqual([404, 'LINK_ENDED']);
  await close();
});
