import { expect, test } from 'vitest';
import { openStore } from './store/open.ts';
import { testApp } from './testing/app.ts';
import { emptyStoreUrl } from './testing/stores.ts';
import { visitor } from './testing/visitor.ts';

const DAY_MS = 86_400_000;

async function serviceAt(environment: Record<string, string> = {}) {
  const clock = { now: new Date('2026-03-01T12:00:00Z') };
  const service = await testApp({ environment, ports: { clock: () => clock.now } });
  const pass = (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms);
  };
  return { ...service, pass };
}

test('SES-18: the store holds no token, only its hash', async () => {
  const { app, ports } = await serviceAt();
  const browser = visitor(app);
  const claimId = await browser.begin();
  const token = /reclaim_session=([^;]+)/.exec(browser.cookie())?.[1] ?? '';
  const [session] = await ports.store.find('sessions', { by: 'claimId', is: claimId, limit: 2 });
  expect(session?.id).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(JSON.stringify(session)).not.toContain(token);
  await app.close();
});

test('CONST-21: a session lives 90 days after its last use, and its cookies with it', async () => {
  const { app, pass } = await serviceAt();
  const browser = visitor(app);
  const claimId = await browser.begin();
  pass(DAY_MS - 1000);
  expect((await browser.save({ title: 'Mr.' })).cookies.size).toBe(0);
  pass(88 * DAY_MS);
  const renewed = await browser.save({ title: 'Ms.' });
  expect(renewed.status).toBe(200);
  expect(renewed.cookies.get('reclaim_session')).toMatchObject({ maxAge: 90 * 86_400, httpOnly: true });
  expect(renewed.cookies.get('currentId')).toMatchObject({ value: claimId, maxAge: 90 * 86_400 });
  pass(89 * DAY_MS);
  expect((await browser.save({ title: 'Mr.' })).status).toBe(200);
  pass(91 * DAY_MS);
  expect((await browser.save({ title: 'Mr.' })).status).toBe(401);
  await app.close();
});

test('a cookie that no session of ours made is no session', async () => {
  const { app } = await serviceAt();
  for (const value of ['', 'x', 'A'.repeat(43), '%22', '../../etc']) {
    const { status } = await visitor(app).send('PUT', '/session/claim', {}, { cookie: `reclaim_session=${value}` });
    expect(status).toBe(401);
  }
  await app.close();
});

test('cookies are Secure when the public address is https, and only then', async () => {
  for (const [address, secure] of [
    ['https://claims.example', true],
    ['http://claims.example', undefined],
  ] as const) {
    const { app } = await serviceAt({ PUBLIC_URL: address });
    const { cookies } = await visitor(app).send('POST', '/session/claim');
    expect(cookies.get('reclaim_session')?.secure).toBe(secure);
    expect(cookies.get('currentId')?.secure).toBe(secure);
    await app.close();
  }
});

test('two nodes over one store know each other’s sessions', async () => {
  const store = await openStore(emptyStoreUrl());
  const environment = { SESSION_KEY: 'k'.repeat(40) };
  const [a, b] = [await testApp({ environment, ports: { store } }), await testApp({ environment, ports: { store } })];
  const browser = visitor(a.app);
  await browser.begin();
  expect(
    (await visitor(b.app).send('PUT', '/session/claim', { title: 'Mr.' }, { cookie: browser.cookie() })).status,
  ).toBe(200);
  await a.app.close();
  await b.app.close();
});

test('another session key ends every session: a stolen store opens none', async () => {
  const store = await openStore(emptyStoreUrl());
  const [a, b] = [await testApp({ ports: { store } }), await testApp({ ports: { store } })];
  const browser = visitor(a.app);
  await browser.begin();
  expect((await visitor(b.app).send('PUT', '/session/claim', {}, { cookie: browser.cookie() })).status).toBe(401);
  await a.app.close();
  await b.app.close();
});

test('a session that is ended is gone from the store and the browser, its claim stays, and a new one begins', async () => {
  const { app, ports, pass } = await serviceAt();
  const browser = visitor(app);
  const claimId = await browser.begin();
  const token = /reclaim_session=([^;]+)/.exec(browser.cookie())?.[0] ?? '';
  // A day later its cookies would be renewed: they are taken back all the same.
  pass(2 * DAY_MS);
  const ended = await browser.send('POST', '/session/end');
  expect(ended.status).toBe(200);
  for (const name of ['reclaim_session', 'currentId']) expect(ended.cookies.get(name)).toMatchObject({ value: '' });
  expect((await visitor(app).send('PUT', '/session/claim', {}, { cookie: token })).status).toBe(401);
  expect(await ports.store.find('sessions', { by: 'claimId', is: claimId, limit: 2 })).toEqual([]);
  expect(await ports.store.get('claims', claimId)).not.toBeNull();
  expect(await browser.begin()).not.toBe(claimId);
  await app.close();
});

test('where there is no session, ending it is no fault', async () => {
  const { app } = await serviceAt();
  expect((await visitor(app).send('POST', '/session/end')).status).toBe(200);
  await app.close();
});
