import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually, until } from '#fixtures/eventually.ts';
import { testedFlows } from '#fixtures/tested-flows.ts';
import { BootError } from './boot-error.ts';
import { loadFlows } from './flows.ts';
import { start } from './main.ts';
import { testConfig } from './testing/app.ts';
import { builtService, freePort } from './testing/built-service.ts';
import { reached, ready, type ServiceProcess, serviceProcesses } from './testing/process.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reclaim-main-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const spawnProcess = serviceProcesses();
let built: string[];
beforeAll(async () => {
  built = await builtService();
});

/** Starts the built service as a process; `first` is a script of the test that runs before it. */
const spawnService = (environment: Record<string, string>, first = '') =>
  spawnProcess(environment, [...scriptFirst(first), ...built]);
const scriptFirst = (script: string) => ['--import', `data:text/javascript,${encodeURIComponent(script)}`];

async function bootErrorOf(attempt: Promise<unknown> | (() => unknown)): Promise<BootError> {
  try {
    await (typeof attempt === 'function' ? attempt() : attempt);
  } catch (error) {
    if (error instanceof BootError) return error;
    throw error;
  }
  throw new Error('it started');
}

/** A copy of the flows with one file changed. */
function flowsWith(file: string, text: string): string {
  const copy = join(folder, 'flows');
  cpSync(testedFlows, copy, { recursive: true });
  writeFileSync(join(copy, file), text);
  return copy;
}

test('a busy port stops the start with one clear message that names the port and what to do', async () => {
  const other: Server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as { port: number };
  const { code, problems } = await bootErrorOf(start(testConfig({ PORT: String(port) })));
  expect(code).toBe('PORT_IN_USE');
  expect(problems).toEqual([
    `PORT is ${port}, and something else listens there on 127.0.0.1. Stop it or choose another port, such as PORT=${port + 1}.`,
  ]);
  other.close();
});

test('a host that is not this machine’s stops the start by name', async () => {
  const { code, problems } = await bootErrorOf(start(testConfig({ HOST: '203.0.113.1', PORT: '0' })));
  expect([code, problems[0]]).toEqual(['PORT_REFUSED', expect.stringContaining('203.0.113.1')]);
});

test('a store that cannot be opened stops the start by name', async () => {
  const file = join(folder, 'not-a-database');
  writeFileSync(file, 'this is a text file and no database, long enough to be looked at'.repeat(20));
  const { code, problems } = await bootErrorOf(start(testConfig({ STORE_URL: `sqlite:${file}`, PORT: '0' })));
  expect([code, problems[0]]).toEqual(['STORE_NOT_OPENED', expect.stringContaining(`STORE_URL is sqlite:${file}`)]);
});

test('a MongoDB server that does not answer stops the start by name, without its password', async () => {
  const port = await freePort();
  const url = `mongodb://user:hunter2@127.0.0.1:${port}/claims?serverSelectionTimeoutMS=200`;
  const { code, problems } = await bootErrorOf(start(testConfig({ STORE_URL: url, PORT: '0' })));
  expect(code).toBe('STORE_NOT_OPENED');
  expect(problems).toEqual([
    `STORE_URL is mongodb://127.0.0.1:${port}/claims, which cannot be opened (connect ECONNREFUSED 127.0.0.1:${port}). Start the MongoDB server, or correct its address, user or options.`,
  ]);
});

test('an address of a MongoDB server that the driver cannot read stops the start by name', async () => {
  const { code, problems } = await bootErrorOf(start(testConfig({ STORE_URL: 'mongodb://a/?retry=1', PORT: '0' })));
  expect([code, problems[0]]).toEqual(['STORE_NOT_OPENED', expect.stringContaining('option retry is not supported')]);
});

test('a broken flow stops the start with its problems by file, line and column', async () => {
  const flows = flowsWith(
    'parts/sign.json',
    '{ "screens": { "sign": { "path": "sign", "heading": "x", "body": ["nowhere"] } } }',
  );
  const { code, problems } = await bootErrorOf(start(testConfig({ PORT: '0' }), { flows }));
  expect(code).toBe('FLOW_INVALID');
  expect(problems.some((problem) => /^parts\/sign\.json:1:\d+ \S+: .*"nowhere"/.test(problem))).toBe(true);
});

test('a default version or a group that is not a journey stops the start', async () => {
  const flows = flowsWith('experiment.json', '{ "default": "v9", "groups": { "v3": 50, "v8": 50 } }');
  const { message } = await bootErrorOf(() => loadFlows(flows));
  expect(message).toContain('"v9"');
  expect(message).toContain('"v8"');
});

test('a missing folder of flows stops the start by name', async () => {
  const { code, problems } = await bootErrorOf(() => loadFlows(join(folder, 'nowhere')));
  expect([code, problems]).toEqual([
    'FLOW_INVALID',
    [`The folder of flows ${join(folder, 'nowhere')} does not exist.`],
  ]);
});

test('a started service listens, serves its journeys and stops', async () => {
  const { url, stop } = await start(testConfig({ PORT: '0' }));
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await fetch(`${url}/`, { redirect: 'manual' })).status).toBe(302);
  await stop();
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
});

test('as a process: a bad environment prints one message and exits 1', async () => {
  const { ended, printed } = spawnService({ PORT: 'x', DATA_DIR: folder });
  expect(await ended).toBe(1);
  expect(printed()).toBe(
    'The service did not start (CONFIG_INVALID).\n  PORT is the text "x". It must be a whole number from 0 to 65535, such as 3000.\n',
  );
});

/** A call that the service has begun to read, and of which half the body is still to come. */
async function halfSent(service: ServiceProcess, port: number) {
  const began = await fetch(`http://127.0.0.1:${port}/session/claim`, { method: 'POST' });
  const cookie = began.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const body = JSON.stringify({ title: 'Mr.' });
  const socket = connect(port, '127.0.0.1');
  // A service that ends at once resets the connection.
  socket.on('error', () => {});
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  // The service says that it has begun: it asks for the body.
  socket.write(
    `PUT /session/claim HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncookie: ${cookie}\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  await reached(service, 'the call has begun', () => answer.includes('100 Continue'));
  socket.write(body.slice(0, 4));
  return { answer: () => answer, finish: () => socket.write(body.slice(4)) };
}

test('as a process: it starts by a path that leads through a symbolic link', async () => {
  const port = await freePort();
  const [main = ''] = built;
  const current = join(folder, 'current');
  symlinkSync(dirname(main), current);
  const service = spawnProcess({ PORT: String(port), DATA_DIR: folder }, [join(current, basename(main))]);
  await ready(service, port);
  service.child.kill('SIGKILL');
  expect(await service.ended).toBe('SIGKILL');
});

test('as a process: SIGTERM lets what is under way finish, takes nothing new, and exits 0', async () => {
  const port = await freePort();
  // A proxy that is not configured is reported at the start.
  const service = spawnService({
    PORT: String(port),
    DATA_DIR: folder,
    PUBLIC_URL: 'https://claims.example',
    LOG_LEVEL: 'warn',
  });
  await ready(service, port);
  await expect.poll(service.printed).toContain('TRUST_PROXY is not set');
  const call = await halfSent(service, port);
  service.child.kill('SIGTERM');
  await eventually(() => expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow());
  call.finish();
  await until('the call is answered', () => call.answer().includes('HTTP/1.1 200'));
  expect(await service.ended).toBe(0);
});

test('as a process: a stop is announced first: not ready, connections are closed, requests are served for the grace period', async () => {
  const port = await freePort();
  const at = `http://127.0.0.1:${port}`;
  const start = (seconds: string) =>
    spawnService({ PORT: String(port), DATA_DIR: folder, STOP_GRACE_SECONDS: seconds });
  // Longer than any step of this test; a second signal ends it.
  const service = start('60');
  await ready(service, port);
  expect((await fetch(`${at}/readyz`)).status).toBe(200);
  service.child.kill('SIGTERM');
  await eventually(async () => expect((await fetch(`${at}/readyz`)).status).toBe(503));
  const served = await fetch(`${at}/session/claim`, { method: 'POST' });
  expect([served.status, served.headers.get('connection')]).toEqual([200, 'close']);
  service.child.kill('SIGTERM');
  expect(await service.ended).toBe(1);

  const brief = start('0.05');
  await ready(brief, port);
  brief.child.kill('SIGTERM');
  expect(await brief.ended).toBe(0);
});

/** Loaded into a service: SIGWINCH makes it fail as by a mistake of ours, with a message that holds personal data. */
const FAILS = `process.on('SIGWINCH', () => setImmediate(() => { throw new TypeError(['07700', '900123'].join(' ')); }));`;

test('as a process: an error that nothing caught is logged without its message, what is under way finishes, and it exits 1', async () => {
  const port = await freePort();
  const service = spawnService({ PORT: String(port), DATA_DIR: folder }, FAILS);
  await ready(service, port);
  const call = await halfSent(service, port);
  service.child.kill('SIGWINCH');
  await eventually(() => expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow());
  call.finish();
  await until('the call is answered', () => call.answer().includes('HTTP/1.1 200'));
  expect(await service.ended).toBe(1);
  expect(service.printed()).toContain('"type":"TypeError"');
  expect(service.printed()).toContain('an error that nothing caught: the service stops');
  expect(service.printed()).not.toContain('07700 900123');
});

test('as a process: a rejection that nothing handled stops it in the same way', async () => {
  const port = await freePort();
  const rejects = `process.on('SIGWINCH', () => void Promise.reject());`;
  const service = spawnService({ PORT: String(port), DATA_DIR: folder }, rejects);
  await ready(service, port);
  service.child.kill('SIGWINCH');
  expect(await service.ended).toBe(1);
  expect(service.printed()).toContain('an error that nothing caught: the service stops');
});

test('as a process: a second signal ends it at once', async () => {
  const port = await freePort();
  const service = spawnService({ PORT: String(port), DATA_DIR: folder });
  await ready(service, port);
  await halfSent(service, port);
  service.child.kill('SIGTERM');
  await eventually(() => expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow());
  service.child.kill('SIGTERM');
  expect(await service.ended).toBe(1);
  expect(service.printed()).toContain('second SIGTERM, exiting');
});

test('as a process: a stop that does not end is ended by its time limit, and says so', async () => {
  const limits = JSON.stringify({ drainMs: 50, drainAfterErrorMs: 50 });
  const program = `
    import { run } from '#server/main.ts';
    import { loggerOf } from '#server/http/log.ts';
    await run(async () => ({ url: '', log: loggerOf('error'), announceStop: async () => {}, graceMs: 0, stop: () => new Promise(() => {}) }), ${limits});
    process.kill(process.pid, 'SIGTERM');
  `;
  const service = spawnProcess({}, ['--import', 'tsx', '--input-type=module', '--eval', program]);
  expect(await service.ended).toBe(1);
  expect(service.printed()).toContain('the service did not shut down within 0.05 s, and was stopped');
});
