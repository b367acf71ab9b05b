import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { eventually } from '#fixtures/eventually.ts';
import { type LoadLimits, registerLoadShed } from './load-shed.ts';

let app: FastifyInstance;
afterEach(() => app.close());

/** A service whose `/slow` answers when it is told to. */
function service(limits: Partial<LoadLimits>, gauge?: Parameters<typeof registerLoadShed>[2]) {
  const waiting: (() => void)[] = [];
  app = Fastify();
  registerLoadShed(app, { requests: 1000, delayMs: Number.POSITIVE_INFINITY, ...limits }, gauge);
  for (const path of ['/healthz', '/readyz', '/page']) app.get(path, async () => ({ ok: true }));
  app.get('/slow', () => new Promise((resolve) => waiting.push(() => resolve({ ok: true }))));
  const status = async (path: string) => (await app.inject(path)).statusCode;
  return { waiting, status };
}

test('over the limit of requests in progress a request is refused with a time to try again, and health is answered', async () => {
  const { waiting, status } = service({ requests: 3 });
  const slow = Array.from({ length: 3 }, () => status('/slow'));
  await eventually(() => expect(waiting).toHaveLength(3));
  const refused = await app.inject('/page');
  expect([refused.statusCode, refused.json().responseObject]).toEqual([503, { code: 'TOO_BUSY' }]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(2);
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200]);
  for (const answer of waiting) answer();
  expect(await Promise.all(slow)).toEqual([200, 200, 200]);
  expect(await status('/page')).toBe(200);
});

test('while the event loop is late requests are refused, spread over several times to come back', async () => {
  let delay = 0;
  const { status } = service({ delayMs: 200 }, { delayMs: () => delay, stop: () => undefined });
  expect(await status('/page')).toBe(200);
  delay = 201;
  const times = new Set<unknown>();
  for (let n = 0; n < 8; n += 1) times.add((await app.inject('/page')).headers['retry-after']);
  expect(times.size).toBeGreaterThan(2);
  expect(await status('/healthz')).toBe(200);
  delay = 10;
  expect(await status('/page')).toBe(200);
});

test('the delay of the event loop is measured: a blocked one refuses, and takes requests again when it is free', async () => {
  const { status } = service({ delayMs: 50 });
  const block = (ms: number) => {
    for (const end = performance.now() + ms; performance.now() < end; );
  };
  await eventually(async () => {
    block(300);
    expect(await status('/page')).toBe(503);
  });
  await eventually(async () => expect(await status('/page')).toBe(200));
});
