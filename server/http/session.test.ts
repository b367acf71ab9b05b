import { expect, test } from 'vitest';
import { openStore } from '../store/open.ts';
import { testApp } from '../testing/app.ts';
import { emptyStoreUrl } from '../testing/stores.ts';
import { visitor } from '../testing/visitor.ts';

const DAY_MS = 86_400_000;

async function serviceAt(environment: Record<string, string> = {}) {
  const clock = { now: new Date('2026-03-01T12:00:00Z') };
  const service = await testApp({ environment, ports: { clock: () => clock.now } });
  const pass = (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms);
  };
  return { ...service, pass };
}

test('the store holds no token, only its hash', { tags: ['SES-18'] }, async () => {
  const { app, ports } = await serviceAt();
  const browser = visitor(app);
  const claimId = await browser.begin();
  const token = /reclaim_session=([^;]+)/.exec(browser.cookie())?.[1] ?? '';
  const [session] = await ports.store.find('sessions', { by: 'claimId', is: claimId, limit: 2 });
  expect(session?.id).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(JSON.stringify(session)).not.toContain(token);
  await app.close();
});

test('a session lives 90 days after its last use, and its cookies with it', { tags: ['CONST-21'] }, async () => {
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
    expect(cookies.get(secure ? '__Host-reclaim_session' : 'reclaim_session')?.secure).toBe(secure);
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

const https = { PUBLIC_URL: 'https://claims.example', SESSION_KEY: 'k'.repeat(40) };
const http = { PUBLIC_URL: 'http://claims.example', SESSION_KEY: 'k'.repeat(40) };

test('over https the session has a name that no sibling host can write, and the claim number keeps its own', {
  tags: ['SES-05'],
}, async () => {
  const { app } = await serviceAt(https);
  const { cookies } = await visitor(app).send('POST', '/session/claim');
  expect([...cookies.keys()].sort()).toEqual(['__Host-reclaim_session', 'currentId']);
  expect(cookies.get('__Host-reclaim_session')).toMatchObject({ path: '/', secure: true, httpOnly: true });
  expect(cookies.get('__Host-reclaim_session')).not.toHaveProperty('domain');
  await app.close();
});

/** A browser that was here under an earlier release: its token, without the name's prefix. */
async function earlier() {
  const store = await openStore(emptyStoreUrl());
  const before = await testApp({ environment: http, ports: { store: { ...store, close: async () => undefined } } });
  const browser = visitor(before.app);
  const claimId = await browser.begin();
  await before.app.close();
  const clock = { now: new Date() };
  const service = await testApp({ environment: https, ports: { store, clock: () => clock.now } });
  const pass = (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms);
  };
  const token = /reclaim_session=([^;]+)/.exec(browser.cookie())?.[1] ?? '';
  return { ...service, claimId, token, pass };
}

test('a session of an earlier release goes on under the new name, also for calls that come together', async () => {
  const { app, claimId, token } = await earlier();
  const old = { cookie: `reclaim_session=${token}` };
  const [first, second] = await Promise.all(
    ['Mr.', 'Ms.'].map((title) => visitor(app).send('PUT', '/session/claim', { title }, old)),
  );
  for (const answer of [first, second]) {
    expect(answer?.status).toBe(200);
    expect(answer?.cookies.get('__Host-reclaim_session')).toMatchObject({ value: token, maxAge: 90 * 86_400 });
    expect(answer?.cookies.get('reclaim_session')).toMatchObject({ value: '' });
    expect(answer?.cookies.get('currentId')).toMatchObject({ value: claimId });
  }
  const now = { cookie: `__Host-reclaim_session=${token}` };
  const renamed = await visitor(app).send('PUT', '/session/claim', { title: 'Mrs.' }, now);
  expect([renamed.status, renamed.cookies.size]).toEqual([200, 0]);
  await app.close();
});

test('the old name opens no session that was renamed an hour ago, nor one that was begun under the new name', async () => {
  const { app, token, pass } = await earlier();
  const old = (of: string) => ({ cookie: `reclaim_session=${of}` });
  expect((await visitor(app).send('PUT', '/session/claim', {}, old(token))).status).toBe(200);
  pass(59 * 60_000);
  expect((await visitor(app).send('PUT', '/session/claim', {}, old(token))).status).toBe(200);
  pass(60_000);
  expect((await visitor(app).send('PUT', '/session/claim', {}, old(token))).status).toBe(401);
  const attacker = await visitor(app).send('POST', '/session/claim');
  const planted = attacker.cookies.get('__Host-reclaim_session')?.value ?? '';
  expect((await visitor(app).send('PUT', '/session/claim', {}, old(planted))).status).toBe(401);
  await app.close();
});

test('a planted cookie does not come before the visitor’s own session', async () => {
  const { app, ports } = await serviceAt(https);
  const [own, other] = [visitor(app), visitor(app)];
  const claimId = await own.begin();
  await other.begin();
  const planted = other
    .cookie()
    .replace('__Host-', '')
    .replace(/currentId[^;]*/, '');
  const answer = await visitor(app).send(
    'PUT',
    '/session/claim',
    { title: 'Mrs.' },
    { cookie: `${planted}; ${own.cookie()}` },
  );
  expect(answer.status).toBe(200);
  expect((await ports.store.get('claims', claimId))?.data.title).toBe('Mrs.');
  await app.close();
});

test.each(['A'.repeat(43), '', 'x', '"quoted"', `"${'B'.repeat(43)}"`, '%zz', '__proto__'])(
  'of two cookies of one name the first live one counts, whatever stands before it (%s)',
  { tags: ['SR-8'] },
  async (junk) => {
    const { app, ports } = await serviceAt();
    const browser = visitor(app);
    const claimId = await browser.begin();
    const both = { cookie: `reclaim_session=${junk}; ${browser.cookie()}` };
    expect((await visitor(app).send('PUT', '/session/claim', { title: 'Ms.' }, both)).status).toBe(200);
    expect((await ports.store.get('claims', claimId))?.data.title).toBe('Ms.');
    // A session that ends takes the place of nothing, and leaves nothing in its own.
    expect((await visitor(app).send('POST', '/session/end', undefined, both)).status).toBe(200);
    expect((await visitor(app).send('PUT', '/session/claim', {}, both)).status).toBe(401);
    await app.close();
  },
);

test('of two live sessions the first counts, and both end together', { tags: ['SR-8'] }, async () => {
  const { app, ports } = await serviceAt();
  const [a, b] = [visitor(app), visitor(app)];
  const first = await a.begin();
  const second = await b.begin();
  const both = { cookie: `${a.cookie()}; ${b.cookie()}` };
  await visitor(app).send('PUT', '/session/claim', { title: 'Mrs.' }, both);
  expect((await ports.store.get('claims', first))?.data.title).toBe('Mrs.');
  expect((await ports.store.get('claims', second))?.data.title).toBeUndefined();
  await visitor(app).send('POST', '/session/end', undefined, both);
  expect((await visitor(app).send('PUT', '/session/claim', {}, both)).status).toBe(401);
  await app.close();
});
