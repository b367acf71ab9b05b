import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeClaim, createClaim } from '../claims/claims.ts';
import { loadConfig } from '../config.ts';
import { registerLoadShed } from '../http/load-shed.ts';
import { start } from '../main.ts';
import { registry } from '../metrics/instruments.ts';
import type { Ports } from '../ports.ts';
import { budgetId } from '../purchases/budgets.ts';
import { changeOutbox } from '../staff/actions.ts';
import { StoreUnavailable } from '../store/port.ts';
import { testApp, testConfig } from '../testing/app.ts';
import { testFlows } from '../testing/flow.ts';
import { emptyStoreUrl } from '../testing/stores.ts';
import { describeService, type Measured, metricsText } from './metrics-text.ts';

const closing: (() => Promise<unknown>)[] = [];
// Other test files of this process have counted too.
beforeEach(() => registry.resetMetrics());
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const NOW = new Date('2026-11-30T12:00:00Z');

async function service(environment: Record<string, string> = {}) {
  const made = await testApp({ environment, ports: { clock: () => NOW } });
  closing.push(() => made.app.close());
  return made;
}
const measured = ({ config, ports }: { config: Measured['config']; ports: Ports }): Measured => ({
  config,
  ports,
  flows: testFlows,
  release: '1.2.3',
});
/** The value of a metric, by its name with labels; undefined if it is not exported. */
const valueIn = (text: string, name: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${name} `))
    ?.slice(name.length + 1);

test('requests are measured by route template, method and class of the status, never by their address', async () => {
  const { app, config, ports } = await service();
  await app.inject({ url: '/healthz' });
  await app.inject({ url: '/nothing-here/margaret@example.com?email=margaret@example.com' });
  await app.inject({ method: 'POST', url: '/session/resume/abcdefg' });
  const text = await metricsText(measured({ config, ports }));
  const count = (labels: string) => valueIn(text, `reclaim_http_request_duration_seconds_count{${labels}}`);
  expect(count('route="/healthz",method="GET",status="2xx"')).toBe('1');
  expect(count('route="none",method="GET",status="4xx"')).toBe('1');
  expect(text).not.toMatch(/margaret|abcdefg/);
});

test('messages that wait, the age of the oldest, dead letters and what is left of a budget are read from the store', async () => {
  const { config, ports } = await service({ TEXTS_DAILY_BUDGET: '10', TEXTS_PRICE: '0.05' });
  const entry = { kind: 'crm', name: 'lead', tries: 1, failed: 1, at: '2026-11-30T11:00:00.000Z' };
  const waiting = { ...entry, due: '2026-11-30T12:30:00.000Z' };
  const dead = { ...entry, at: '2026-11-01T11:00:00.000Z', due: '2026-11-01T11:00:00.000Z', state: 'dead' };
  const put = async (entries: Record<string, object>, nextDue?: string) => {
    const { id } = await createClaim(ports);
    await changeClaim(ports, id, () => ({
      set: [
        ...Object.entries(entries).map(([name, one]) => [['outbox', name], one] as const),
        ...(nextDue === undefined ? [] : [[['nextDue'], nextDue] as const]),
      ],
    }));
    return id;
  };
  // More claims than the first of a search, all due before the one that has failed for an hour.
  for (let n = 0; n < 25; n += 1)
    await put({ a: { ...entry, failed: 0, tries: 0, due: '2026-11-30T11:59:00.000Z' } }, '2026-11-30T11:59:00.000Z');
  const mixed = await put({ a: waiting, b: dead, c: { ...dead, kind: 'event' } }, waiting.due);
  await put({ a: dead, b: dead });
  await ports.store.upsert('counters', budgetId('texts', NOW), { inc: [[['count'], 250_000]] });
  const text = await metricsText(measured({ config, ports }));
  expect(valueIn(text, 'reclaim_outbox_claims_waiting')).toBe('26');
  expect(valueIn(text, 'reclaim_outbox_oldest_seconds')).toBe('3600');
  const deadIn = (scraped: string) =>
    ['crm', 'event', 'text'].map((kind) => valueIn(scraped, `reclaim_dead_letters{kind="${kind}"}`));
  expect(deadIn(text)).toEqual(['3', '1', '0']);
  expect(valueIn(text, 'reclaim_vendor_budget_pounds{port="texts"}')).toBe('10');
  expect(valueIn(text, 'reclaim_vendor_budget_spent_pounds{port="texts"}')).toBe('2.5');
  expect(valueIn(text, 'reclaim_vendor_budget_left_pounds{port="texts"}')).toBe('7.5');
  expect(valueIn(text, 'reclaim_store_up')).toBe('1');

  // Another node, or this one after a restart, says the same; what staff take out is gone.
  registry.resetMetrics();
  const desk = { store: ports.store, clock: ports.clock, personKey: '' };
  await changeOutbox(desk, mixed, 'b', 'retry');
  await changeOutbox(desk, mixed, 'c', 'cancel');
  expect(deadIn(await metricsText(measured({ config, ports })))).toEqual(['2', '0', '0']);
});

test('a scrape reads no claim', async () => {
  const { config, ports } = await service();
  await createClaim(ports);
  const never = () => Promise.reject(new Error('a claim was read'));
  const find: Ports['store']['find'] = (collection, query) =>
    collection === 'claims' ? never() : ports.store.find(collection, query);
  const get: Ports['store']['get'] = (collection, id) =>
    collection === 'claims' ? never() : ports.store.get(collection, id);
  const store = { ...ports.store, find, get };
  expect(await metricsText(measured({ config, ports: { ...ports, store } }))).toContain('reclaim_store_up 1');
});

test('a message that is planned for later is not old', async () => {
  const { config, ports } = await service();
  const claim = await createClaim(ports);
  const due = '2026-11-30T13:00:00.000Z';
  const entry = { kind: 'crm', name: 'phone', tries: 0, at: '2026-11-30T11:00:00.000Z', due };
  await ports.store.update('claims', claim.id, {
    set: [
      [['outbox', 'a'], entry],
      [['nextDue'], due],
    ],
  });
  expect(valueIn(await metricsText(measured({ config, ports })), 'reclaim_outbox_oldest_seconds')).toBe('0');
});

test('while the store cannot answer, the metrics of the node are served and what the store knows is not known', async () => {
  const { config, ports } = await service();
  const away = () => Promise.reject(new StoreUnavailable('away'));
  const store = { ...ports.store, find: away, count: away, values: away, get: away };
  const text = await metricsText(measured({ config, ports: { ...ports, store } }));
  expect(valueIn(text, 'reclaim_store_up')).toBe('0');
  expect(valueIn(text, 'reclaim_outbox_claims_waiting')).toBe('Nan');
  expect(text).toContain('reclaim_http_request_duration_seconds');
});

test('unsafe settings by name, a Node without support, the release and the revisions of flows are exported', async () => {
  const config = {
    ...testConfig(),
    warnings: ['LOG_LEVEL is silent: faults are not seen.', 'PUBLIC_URL is not https.'],
  };
  const { ports } = await service();
  describeService({ ...measured({ config, ports }), ports: { ...ports, clock: () => new Date('2040-01-01') } });
  const text = await metricsText(measured({ config, ports }));
  expect(valueIn(text, 'reclaim_unsafe_settings{setting="LOG_LEVEL"}')).toBe('1');
  expect(valueIn(text, 'reclaim_unsafe_settings{setting="PUBLIC_URL"}')).toBe('1');
  expect(valueIn(text, 'reclaim_node_unsupported')).toBe('1');
  expect(valueIn(text, `reclaim_build_info{release="1.2.3",node="${process.version}"}`)).toBe('1');
  for (const [version, { revision }] of testFlows.byId)
    expect(valueIn(text, `reclaim_flow_info{version="${version}",revision="${revision}"}`)).toBe('1');
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
});

test('requests that a busy node refuses are counted by the reason', async () => {
  const app: FastifyInstance = Fastify();
  closing.push(() => app.close());
  registerLoadShed(app, { requests: 10, delayMs: 50 }, { delayMs: () => 60, stop: () => undefined });
  app.get('/', async () => 'OK');
  expect((await app.inject('/')).statusCode).toBe(503);
  expect(valueIn(await registry.metrics(), 'reclaim_http_requests_refused_total{reason="event_loop"}')).toBe('1');
});

const environment = () => ({ PORT: '0', STORE_URL: emptyStoreUrl() });

test('metrics are on a port of their own, with nothing else, and not on the site', async () => {
  const running = await start(testConfig({ ...environment(), METRICS_PORT: '0' }));
  closing.push(running.stop);
  const url = running.metricsUrl ?? '';
  const answer = await fetch(url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, registry.contentType]);
  expect(await answer.text()).toContain('reclaim_build_info{release="');
  expect((await fetch(new URL('/', url))).status).toBe(404);
  expect((await fetch(url, { method: 'POST' })).status).toBe(404);
  expect((await fetch(`${running.url}/metrics`)).status).toBe(404);
});

test('without METRICS_PORT no metrics are served', async () => {
  const running = await start(testConfig(environment()));
  closing.push(running.stop);
  expect(running.metricsUrl).toBeUndefined();
});

test('a port for metrics that is in use stops the start by name', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  closing.push(async () => other.close());
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  await expect(start(testConfig({ ...environment(), METRICS_PORT: String(port) }))).rejects.toThrow(
    `METRICS_PORT is ${port}, and something else listens there on 127.0.0.1. Stop it or choose another port, such as METRICS_PORT=${port + 1}.`,
  );
});

test.each([
  [{ METRICS_PORT: 'yes' }, 'METRICS_PORT is the text "yes". It must be a whole number from 0 to 65535'],
  [{ METRICS_HOST: 'a/b' }, 'METRICS_HOST is the text "a/b". It must be an address to listen on for metrics'],
  [{ PORT: '3000', METRICS_PORT: '3000' }, 'METRICS_PORT is 3000, as PORT is. It must be a port of its own'],
])('a setting of metrics that cannot be is refused by name: %o', (given, said) => {
  expect(() => loadConfig(given)).toThrow(said);
});
