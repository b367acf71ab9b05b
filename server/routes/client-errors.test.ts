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
    site: { client: client.folder, release: '0.1.0', logTo: { write: (line) => void lines.push(line) } },
  });
});
afterAll(() => service.app.close().then(client.remove));
beforeEach(() => {
  lines.length = 0;
  registry.resetMetrics();
});

const told = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'an error in a browser');
const tell = (body: unknown, headers?: Record<string, string>) =>
  visitor(service.app).send('POST', '/client-errors', body, headers);

const error = {
  kind: 'uncaught',
  name: 'TypeError',
  file: 'index-Ab1_-x9Z.js',
  line: 2,
  column: 31_337,
  version: 'test',
  screen: 'first',
  release: '0.1.0',
};

test('an error in a browser is logged with its place and counted by kind and name, also without a session', async () => {
  expect((await tell(error)).status).toBe(200);
  expect((await tell({ kind: 'logged', name: 'other', release: '0.1.0' })).status).toBe(200);
  expect(told().map(({ client }) => client)).toEqual([error, { kind: 'logged', name: 'other', release: '0.1.0' }]);
  const metrics = await registry.metrics();
  expect(metrics).toContain('reclaim_client_errors_total{kind="uncaught",name="TypeError"} 1');
  expect(metrics).toContain('reclaim_client_errors_total{kind="logged",name="other"} 1');
});

test.each([
  { message: 'Quillfeather is not defined' },
  { stack: 'Error: Quillfeather' },
  { name: 'Quillfeather' },
  { kind: 'Quillfeather' },
  { file: 'Quill feather.js' },
  { file: 'quillfeather@example.com' },
  { release: 'Quillfeather' },
  { screen: 'Quill Feather' },
  { line: 'Quillfeather' },
])('what does not fit is refused, not logged and not counted: %o', async (more) => {
  expect((await tell({ ...error, ...more })).status).toBe(400);
  expect(lines.join('')).not.toMatch(/quill/i);
  expect(await registry.metrics()).not.toContain('reclaim_client_errors_total{');
});

test('a version or a screen that is not served is left out', async () => {
  await tell({ ...error, version: 'quillfeather' });
  await tell({ ...error, screen: 'quillfeather' });
  expect(told().map(({ client: { version: of, screen } }) => [of, screen])).toEqual([
    [undefined, undefined],
    ['test', undefined],
  ]);
  expect(lines.join('')).not.toContain('quillfeather');
});

test('a file that is not of this build is left out with its place, and another release is only "other"', async () => {
  await tell({ ...error, file: 'Quillfeather-07700900123.js', release: '770.900.123' });
  expect(told().map(({ client: { file, line, column, release } }) => [file, line, column, release])).toEqual([
    [undefined, undefined, undefined, 'other'],
  ]);
  expect(lines.join('')).not.toMatch(/quill|770/i);
});

test('a large body is refused, and so is a page of another origin', async () => {
  expect(
    (await tell(JSON.stringify({ ...error, file: 'x'.repeat(3000) }), { 'content-type': 'application/json' })).status,
  ).toBe(413);
  expect((await tell(error, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect(told()).toEqual([]);
});
