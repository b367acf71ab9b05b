import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimant } from '#fixtures/claimant.ts';
import { people } from '#fixtures/people.ts';
import { strictSandbox } from '#fixtures/sandbox/strict.ts';
import { changeClaim } from '../claims/claims.ts';
import { loadConfig } from '../config.ts';
import { kinds } from '../delivery/kinds.ts';
import { deliverDue } from '../delivery/worker.ts';
import { enqueue } from '../outbox/outbox.ts';
import { lending, testApp } from '../testing/app.ts';
import { testFlows } from '../testing/flow.ts';
import { type TraceReceiver, traceReceiver } from '../testing/trace-receiver.ts';

/** A span as OTLP has it in JSON, with its attributes as an object. */
interface Received {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code?: number };
  attributes: Record<string, unknown>;
}
interface Sent {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: (Omit<Received, 'attributes'> & { attributes: Pair[] })[] }[];
  }[];
}
type Pair = { key: string; value: Record<string, unknown> };

const sandbox = strictSandbox();
const closing: (() => Promise<unknown>)[] = [];
const lines: string[] = [];
const vendorHeaders: Headers[] = [];
let receiver: TraceReceiver;

beforeEach(async () => {
  lines.length = 0;
  vendorHeaders.length = 0;
  receiver = await traceReceiver();
  closing.push(receiver.close);
  sandbox.server.events.on('request:start', ({ request }) => void vendorHeaders.push(request.headers));
});
afterEach(async () => {
  sandbox.server.events.removeAllListeners();
  for (const close of closing.splice(0).reverse()) await close();
});

/** A service that exports to the receiver; `close` sends what waits. */
async function service(environment: Record<string, string> = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }) {
  const made = await testApp({
    environment: { LOG_LEVEL: 'info', ...environment },
    site: { logTo: { write: (line) => void lines.push(line) } },
  });
  let closed: Promise<unknown> | undefined;
  const close = () => {
    closed ??= made.app.close();
    return closed;
  };
  closing.push(close);
  return { ...made, close };
}

const spans = (): Received[] =>
  receiver.exports
    .flatMap(({ text }) => (JSON.parse(text) as Sent).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
    .map((span) => ({
      ...span,
      attributes: Object.fromEntries(span.attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
    }));
const named = (name: string): Received => {
  const found = spans().filter((span) => span.name === name);
  expect([name, found.length]).toEqual([name, 1]);
  return found[0] as Received;
};

const ERROR = 2;
const [SERVER, CLIENT, CONSUMER] = [2, 3, 5];

test('a request, its effect and the call of a vendor are one trace, and the vendor and the log are told of it', async () => {
  const { app, close } = await service();
  const { call } = await claimant(app, people.margaret);
  expect((await call('verifyEmail', { email: 'margaret@example.com' })).status).toBe(200);
  await close();

  const request = named('POST /verify-email');
  const effect = named('effect email.verify');
  const vendor = named('emails.verify');
  expect(request).toMatchObject({
    kind: SERVER,
    status: {},
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/verify-email',
      'http.response.status_code': 200,
    },
  });
  expect(request.parentSpanId).toBeFalsy();
  expect(effect).toMatchObject({ traceId: request.traceId, parentSpanId: request.spanId });
  expect(effect.attributes).toEqual({ 'reclaim.effect': 'email.verify', 'reclaim.outcome': 'answered' });
  expect(vendor).toMatchObject({ kind: CLIENT, traceId: request.traceId, parentSpanId: effect.spanId });
  expect(vendor.attributes).toEqual({
    'reclaim.port': 'emails',
    'reclaim.operation': 'verify',
    'reclaim.result': 'answered',
    'http.response.status_code': 200,
  });
  expect(vendorHeaders.at(-1)?.get('traceparent')).toBe(`00-${vendor.traceId}-${vendor.spanId}-01`);
  const line = lines.map((text) => JSON.parse(text)).find(({ route }) => route === '/verify-email');
  expect(line).toMatchObject({ msg: 'answered', trace_id: request.traceId });
  // Each request is a trace of its own.
  expect(named('POST /session/claim').traceId).not.toBe(request.traceId);
});

test('a vendor that fails, the effect that it refuses and a request that nothing serves end as what they are', async () => {
  sandbox.server.use(http.post('https://emails.vendor.example/*', () => new HttpResponse('no', { status: 502 })));
  const { app, close } = await service();
  const { call } = await claimant(app, people.margaret);
  await call('verifyEmail', { email: 'margaret@example.com' });
  await app.inject({ url: '/nothing/here?email=margaret@example.com' });
  await app.inject({ url: '/healthz' });
  await close();
  expect(named('emails.verify')).toMatchObject({
    status: { code: ERROR },
    attributes: { 'reclaim.result': 'broken', 'http.response.status_code': 502 },
  });
  expect(named('effect email.verify')).toMatchObject({
    status: {},
    attributes: { 'reclaim.outcome': 'PROVIDER_DOWN' },
  });
  expect(named('GET none')).toMatchObject({ status: {}, attributes: { 'http.response.status_code': 404 } });
  expect(spans().map(({ name }) => name)).not.toContain('GET /healthz');
});

test('a delivery is a trace of its own, with the call of the vendor below it', async () => {
  const { app, config, ports, close } = await service();
  const { claimId } = await claimant(app, people.margaret);
  const entry = { kind: 'alert', name: 'phone', at: ports.clock() };
  await changeClaim(ports, claimId, (claim) => enqueue(claim, 'a', entry));
  expect(await deliverDue({ config, ports, flows: testFlows, lending, log: app.log }, kinds)).toBe(1);
  await close();
  const delivery = named('deliver alert');
  expect(delivery.parentSpanId).toBeFalsy();
  expect(delivery).toMatchObject({
    kind: CONSUMER,
    attributes: { 'reclaim.message': 'alert', 'reclaim.attempt': 1, 'reclaim.outcome': 'done' },
  });
  expect(named('alerts.send')).toMatchObject({ traceId: delivery.traceId, parentSpanId: delivery.spanId });
});

test('no span holds a value of the claimant, the number of the claim, or a key', async () => {
  const { app, config, close } = await service();
  const { call, claimId } = await claimant(app, people.margaret);
  await call('verifyEmail', { email: 'canary@example.com' });
  await app.inject({ method: 'POST', url: `/session/claim/${claimId}?email=canary@example.com`, payload: {} });
  await app.inject({ url: `/nothing/${claimId}/canary` });
  await close();
  expect(spans().length).toBeGreaterThan(4);
  expect(named('POST /session/claim/:claimId').attributes['http.route']).toBe('/session/claim/:claimId');
  const sent = receiver.exports.map(({ text }) => text).join('\n');
  const { email, ...person } = people.margaret;
  for (const value of [claimId, 'canary', email, config.providers.emails.key, ...Object.values(person)])
    expect(sent).not.toContain(String(value));
});

test('the receiver gets the given headers, service name and share of traces', async () => {
  const { app, close } = await service({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/collect/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc,x-team=claims',
    OTEL_SERVICE_NAME: 'claims-1',
  });
  await app.inject({ url: '/nothing' });
  await close();
  expect(receiver.exports).toHaveLength(1);
  expect(receiver.exports[0]).toMatchObject({
    address: '/collect/v1/traces',
    headers: { authorization: 'Bearer abc', 'x-team': 'claims', 'content-type': 'application/json' },
  });
  expect(receiver.exports[0]?.text).toContain('{"key":"service.name","value":{"stringValue":"claims-1"}}');

  const none = await service({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_TRACES_SAMPLER_ARG: '0' });
  const { call } = await claimant(none.app, people.margaret);
  await call('verifyEmail', { email: 'margaret@example.com' });
  await none.close();
  expect(receiver.exports).toHaveLength(1);
  expect(vendorHeaders.at(-1)?.get('traceparent')).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
});

test('a receiver that takes nothing costs no request and no stop, and the log says so once', async () => {
  receiver.status = 400;
  const { app, close } = await service();
  expect((await app.inject({ url: '/nothing' })).statusCode).toBe(404);
  await close();
  expect(receiver.exports).toHaveLength(1);
  expect(lines.filter((line) => line.includes('traces are lost'))).toHaveLength(1);
});

test('without a receiver a vendor gets no traceparent and a line of the log no trace', async () => {
  const { app, config, close } = await service({});
  expect(config.traces).toBeUndefined();
  const { call } = await claimant(app, people.margaret);
  expect((await call('verifyEmail', { email: 'margaret@example.com' })).status).toBe(200);
  await close();
  expect(vendorHeaders.length).toBeGreaterThan(0);
  expect(vendorHeaders.filter((headers) => headers.has('traceparent'))).toEqual([]);
  expect(lines.filter((line) => line.includes('trace_id'))).toEqual([]);
  expect(receiver.exports).toEqual([]);
});

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT is the text "collector:4318".'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'my secret' }, 'OTEL_EXPORTER_OTLP_HEADERS is a secret of 9 characters.'],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG is the whole number "2". It must be the share'],
])('a setting of traces that cannot be is refused by name: %o', (given, said) => {
  expect(() => loadConfig(given)).toThrow(said);
});
