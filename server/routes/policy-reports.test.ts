import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { registry } from '../metrics/instruments.ts';
import { testApp } from '../testing/app.ts';
import { builtClient } from '../testing/built-client.ts';
import { visitor } from '../testing/visitor.ts';

const client = builtClient(['index-Ab1_-x9Z.js']);
const lines: string[] = [];
let service: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  service = await testApp({
    environment: { LOG_LEVEL: 'info' },
    site: { client: client.folder, logTo: { write: (line) => void lines.push(line) } },
  });
});
afterAll(() => service.app.close().then(client.remove));
beforeEach(() => {
  lines.length = 0;
  registry.resetMetrics();
});

const told = () => lines.map((line) => JSON.parse(line)).flatMap(({ policy }) => (policy ? [policy] : []));
const events = async () => /security_events_total\{event="policy.broken"\} (\d+)/.exec(await registry.metrics())?.[1];
const type = { 'content-type': 'application/csp-report' };
const report = (more: Record<string, unknown> = {}) => ({
  'csp-report': {
    'document-uri': 'https://claims.example/get-started-v3/resume/quillfeather?email=quillfeather@example.com',
    referrer: 'https://quillfeather.example/',
    'violated-directive': 'script-src-elem',
    'effective-directive': 'script-src-elem',
    'original-policy': "default-src 'self'",
    disposition: 'enforce',
    'blocked-uri': 'https://quillfeather.example/evil.js',
    'status-code': 200,
    'script-sample': 'Quillfeather',
    ...more,
  },
});
const send = (body: unknown, headers: Record<string, string> = type) =>
  visitor(service.app).send('POST', '/policy-reports', body, headers);

test('a report is logged by directive, kind and place, and is a security event; no address and no sample is kept', async () => {
  const place = {
    'source-file': 'https://claims.example/assets/index-Ab1_-x9Z.js',
    'line-number': 2,
    'column-number': 9,
  };
  expect((await send(report(place))).status).toBe(200);
  expect(told()).toEqual([
    { directive: 'script-src-elem', blocked: 'address', file: 'index-Ab1_-x9Z.js', line: 2, column: 9 },
  ]);
  expect(await events()).toBe('1');
  expect(lines.join('')).not.toMatch(/quill|resume/i);
});

test.each([
  [{ 'blocked-uri': 'inline' }, 'script-src-elem', 'inline'],
  [{ 'blocked-uri': 'data' }, 'script-src-elem', 'data'],
  [{ 'blocked-uri': 'data:text/html,Quillfeather' }, 'script-src-elem', 'data'],
  [
    { 'effective-directive': 'require-trusted-types-for', 'blocked-uri': 'trusted-types-sink' },
    'require-trusted-types-for',
    'trusted-types-sink',
  ],
  [{ 'effective-directive': undefined, 'violated-directive': "img-src 'self' Quillfeather" }, 'img-src', 'address'],
  [{ 'effective-directive': 'Quillfeather', 'blocked-uri': 'Quillfeather' }, 'other', 'other'],
  [{ 'source-file': 'https://claims.example/quillfeather.js' }, 'script-src-elem', 'address'],
  [{ 'source-file': 'https://claims.example/assets/Quillfeather.js', 'line-number': 7 }, 'script-src-elem', 'address'],
])('%j is directive %s and kind %s', async (more, directive, blocked) => {
  expect((await send(report(more))).status).toBe(200);
  expect(told()).toEqual([{ directive, blocked }]);
  expect(lines.join('')).not.toMatch(/quill/i);
});

test.each([
  { 'source-file': 'moz-extension' },
  { 'blocked-uri': 'chrome-extension://abc/x.js' },
  { 'source-file': 'safari-web-extension://a' },
])('what an extension of a browser does is nothing to hear of: %j', async (more) => {
  expect((await send(report(more))).status).toBe(200);
  expect(told()).toEqual([]);
  expect(await events()).toBeUndefined();
});

test('what is no report is refused, and so is one that is too large or from a page of another origin', async () => {
  const statuses = [
    await send({}),
    await send(report({ 'blocked-uri': 7 })),
    await send('not JSON'),
    await send(report({ 'script-sample': 'x'.repeat(20_000) })),
    await send(report(), { ...type, 'sec-fetch-site': 'cross-site' }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([400, 400, 400, 413, 403]);
  expect(told()).toEqual([]);
});

test('no other call takes a report’s media type', async () => {
  const browser = visitor(service.app);
  await browser.begin();
  expect((await browser.save({ title: 'Mr.' }, type)).body.responseObject.code).toBe('BODY_NOT_JSON');
});
