import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseServer } from '#fixtures/mongo/choice.ts';
import { startStandIn } from '#fixtures/mongo/stand-in.ts';
import { builtService, freePort } from '#server/testing/built-service.ts';
import { type Load, load, type Sender } from './http-load.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const CONNECTIONS = 64;
const RUNS = 5;
const WARM_UP_S = 2;
const RUN_S = 3;
const BUDGET = { ratio: 0.25, p99: 50 };

/** Durable saves per second beside a bare handler in the same run: 64 connections, bodies of 1.8 KB, SQLite FULL. */
export const saves = (): Promise<void> => measured({}, BUDGET);

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
    await measured({ STORE_URL: choice.is === 'given' ? choice.url : `${standIn?.url}/bench` });
  } finally {
    await standIn?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measured(store: Record<string, string>, budget?: typeof BUDGET): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'reclaim-bench-'));
  const [ours, bare] = [await freePort(), await freePort()];
  // As in production: built, with its usual log.
  const command = await builtService();
  const environment = { PORT: String(ours), DATA_DIR: folder, RATE_LIMIT_FACTOR: '1000000', ...store };
  const children = [
    run(command, environment),
    run(['--import', 'tsx', join(root, 'tools/bench/bare.ts'), String(bare)]),
  ];
  try {
    await Promise.all([answering(ours, '/healthz'), answering(bare, '/')]);
    const cookies = await Promise.all(Array.from({ length: CONNECTIONS }, () => claimCookie(ours)));
    const save = (connection: number): Sender => ({
      method: 'PUT',
      path: '/session/claim',
      headers: { cookie: cookies[connection] ?? '' },
      body: (n) => step(connection, n),
    });
    await load(ours, CONNECTIONS, WARM_UP_S, save);
    await load(bare, CONNECTIONS, WARM_UP_S, save);
    const pairs: [Load, Load][] = [];
    for (let run = 0; run < RUNS; run += 1) {
      pairs.push([await load(ours, CONNECTIONS, RUN_S, save), await load(bare, CONNECTIONS, RUN_S, save)]);
    }
    report(pairs, budget);
  } finally {
    for (const child of children) child.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}

function report(pairs: readonly [Load, Load][], budget?: typeof BUDGET): void {
  const number = (value: number) => Math.round(value).toLocaleString('en-GB').padStart(7);
  for (const [ours, bare] of pairs) {
    const ratio = ours.perSecond / bare.perSecond;
    console.log(
      `saves ${number(ours.perSecond)}/s  p50 ${ours.p50.toFixed(1)} ms  p99 ${ours.p99.toFixed(1)} ms   bare handler ${number(bare.perSecond)}/s   ratio ${ratio.toFixed(2)}`,
    );
  }
  const ratio = middle(pairs.map(([ours, bare]) => ours.perSecond / bare.perSecond));
  const p99 = middle(pairs.map(([ours]) => ours.p99));
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

const middle = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

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
