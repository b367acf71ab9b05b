import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseServer } from '#fixtures/mongo/choice.ts';
import { startStandIn } from '#fixtures/mongo/stand-in.ts';
import { builtService, freePort } from '#server/testing/built-service.ts';
import { driverLoop } from './driver-loop.ts';
import { figure, median } from './figure.ts';
import { type Load, load, probe, type Sender } from './http-load.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const CONNECTIONS = 64;
const RUNS = 5;
const WARM_UP_S = 2;
const RUN_S = 3;
const BUDGET = { ratio: 0.25, p99: 50 };
/** So many times the connections, to see that a node under too much load refuses rather than answers late. (decision 253) */
const OVERLOAD = 5;
/** Long enough to open the connections first: a busy node accepts one in each turn of its event loop. */
const OVERLOAD_S = 10;
const OVERLOAD_BUDGET = { p99: 150, health: 100 };
/** The sealed claim of these saves. */
const DOCUMENT_BYTES = 3300;
/** Of a tick of Linux, the unit of the times in /proc. */
const TICK_US = 10_000;

/** Durable saves per second beside a bare handler in the same run: 64 connections, bodies of 1.8 KB, SQLite FULL. */
export const saves = (): Promise<void> => measured({}, BUDGET);

/** The limits of decision 253, which only production has by itself. */
const PRODUCTION_LIMITS = { MAX_REQUESTS: '1000', MAX_LOOP_DELAY_MS: '150' };

/** The same on MongoDB: the server of `MONGO_URL`, or the substitute. There is no budget: it measures the server's speed. */
export async function savesInMongo(): Promise<void> {
  const choice = chooseServer();
  if (choice.is === 'none') {
    console.log(choice.why);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'reclaim-bench-mongo-'));
  const standIn = choice.is === 'stand-in' ? await startStandIn(join(folder, 'stand-in.mv')) : undefined;
  if (standIn)
    console.log(
      'On the substitute server of fixtures/mongo: one process, no replica set. This says nothing about a real server.',
    );
  try {
    const url = choice.is === 'given' ? choice.url : `${standIn?.url}/bench`;
    await measured({ STORE_URL: url });
    await driverLoop(url, CONNECTIONS, WARM_UP_S, DOCUMENT_BYTES);
    const perSecond = median([await loopOf(url), await loopOf(url), await loopOf(url)]);
    figure('updates of one claim by the driver alone', perSecond, '/s');
  } finally {
    await standIn?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const loopOf = (url: string) => driverLoop(url, CONNECTIONS, RUN_S, DOCUMENT_BYTES);

async function measured(store: Record<string, string>, budget?: typeof BUDGET): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'reclaim-bench-'));
  const [ours, bare] = [await freePort(), await freePort()];
  // As in production: built, with its usual log.
  const command = await builtService();
  const children = [
    run(command, environmentOf(ours, folder, store)),
    run(['--import', 'tsx', join(root, 'tools/bench/bare.ts'), String(bare)]),
  ];
  try {
    await Promise.all([answering(ours, '/healthz'), answering(bare, '/')]);
    const save = await saver(ours);
    await load(ours, CONNECTIONS, WARM_UP_S, save);
    await load(bare, CONNECTIONS, WARM_UP_S, save);
    const pairs: [Load, Load][] = [];
    const work: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const before = workOf(children[0]?.pid);
      const saved = await load(ours, CONNECTIONS, RUN_S, save);
      work.push((workOf(children[0]?.pid) - before) / (saved.perSecond * RUN_S));
      pairs.push([saved, await load(bare, CONNECTIONS, RUN_S, save)]);
    }
    report(pairs, budget);
    if (work.every((each) => each > 0)) figure('processor time of the service for a save', median(work), 'µs');
    await overload(command, folder, store);
  } finally {
    for (const child of children) child.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}

const environmentOf = (port: number, folder: string, more: Record<string, string>): Record<string, string> => ({
  PORT: String(port),
  DATA_DIR: folder,
  RATE_LIMIT_FACTOR: '1000000',
  ...more,
});

/** The saves of each connection, to a claim of its own. */
async function saver(port: number): Promise<(connection: number) => Sender> {
  const cookies = await Promise.all(Array.from({ length: CONNECTIONS }, () => claimCookie(port)));
  return (connection) => ({
    method: 'PUT',
    path: '/session/claim',
    headers: { cookie: cookies[connection] ?? '' },
    body: (n) => step(connection, n),
  });
}

/** The processor time of a process so far, in microseconds; 0 where the system does not tell. */
function workOf(pid: number | undefined): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return 0;
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_US;
}

/**
 * Five times the connections: accepted saves and health checks stay in time, the rest is refused. A second node over the
 * same folder, because a store belongs to the keys in it.
 */
async function overload(command: readonly string[], folder: string, store: Record<string, string>): Promise<void> {
  const port = await freePort();
  const child = run(command, environmentOf(port, folder, { ...PRODUCTION_LIMITS, ...store }));
  try {
    await answering(port, '/healthz');
    const save = await saver(port);
    for (let run = 0; run < RUNS; run += 1) await load(port, CONNECTIONS, WARM_UP_S, save);
    await reportOverload(port, save);
  } finally {
    child.kill('SIGTERM');
  }
}

async function reportOverload(port: number, save: (connection: number) => Sender): Promise<void> {
  const connections = OVERLOAD * CONNECTIONS;
  let health: ReturnType<typeof probe> | undefined;
  const result = await load(
    port,
    connections,
    OVERLOAD_S,
    (n) => save(n % CONNECTIONS),
    () => {
      health = probe(`http://127.0.0.1:${port}/healthz`);
    },
  );
  if (!health) throw new Error(`Not all of ${connections} connections had an answer within ${OVERLOAD_S} s.`);
  const { longest, failed } = await health.end();
  console.log(
    `with ${connections} connections, the last of which had its first answer after ${Math.round(result.openedAfter)} ms:`,
  );
  figure('answers', result.perSecond, '/s');
  figure('of all requests, refused', result.refused, '');
  figure('accepted saves, 99 % within', result.acceptedP99, 'ms', OVERLOAD_BUDGET.p99);
  figure('the slowest health check', longest, 'ms', OVERLOAD_BUDGET.health);
  figure('health checks that failed', failed, '', 0);
}

function report(pairs: readonly [Load, Load][], budget?: typeof BUDGET): void {
  const number = (value: number) => Math.round(value).toLocaleString('en-GB').padStart(7);
  for (const [ours, bare] of pairs) {
    const ratio = ours.perSecond / bare.perSecond;
    console.log(
      `saves ${number(ours.perSecond)}/s  p50 ${ours.p50.toFixed(1)} ms  p99 ${ours.p99.toFixed(1)} ms   bare handler ${number(bare.perSecond)}/s   ratio ${ratio.toFixed(2)}`,
    );
  }
  const ratio = median(pairs.map(([ours, bare]) => ours.perSecond / bare.perSecond));
  const p99 = median(pairs.map(([ours]) => ours.p99));
  const refused = pairs.reduce((sum, [ours]) => sum + ours.refused, 0);
  const came = `durable saves: ${ratio.toFixed(2)} of the bare handler`;
  if (!budget) {
    console.log(`${came}, p99 ${p99.toFixed(1)} ms, ${refused} refused`);
    return;
  }
  const kept = ratio >= budget.ratio && p99 <= budget.p99 && refused === 0;
  console.log(
    `${came} (budget ${budget.ratio}), p99 ${p99.toFixed(1)} ms (budget ${budget.p99} ms), ${refused} refused: ${kept ? 'within the budget' : 'OVER THE BUDGET'}`,
  );
  if (!kept) process.exitCode = 1;
}

/** A step of 1.8 KB; every one differs from the one before, so that each is a write. */
const step = (connection: number, n: number): string =>
  JSON.stringify({
    title: 'Mrs.',
    first_name: 'Avery',
    last_name: 'Sample',
    dob: '1984-02-29',
    email: `avery.sample${connection}@example.com`,
    phone_number: '+447700900123',
    screen_name: 'contact',
    should_add_screen_name: true,
    journey: 'v3',
    feedback: `${n} ${'The quick brown fox jumps over the lazy dog. '.repeat(34)}`.slice(0, 1560),
  });

const run = (command: readonly string[], environment: Record<string, string> = {}): ChildProcess =>
  spawn(process.execPath, command, {
    cwd: root,
    // Building has set NODE_ENV for this process.
    env: { ...process.env, NODE_ENV: '', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });

async function answering(port: number, path: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    try {
      await fetch(`http://127.0.0.1:${port}${path}`);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error(`nothing answers on port ${port}`);
}

async function claimCookie(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/session/claim`, { method: 'POST' });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await saves();
