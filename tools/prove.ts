/** `npm run prove`: long sweeps of the random and the kill tests. Stopped and started again, it continues where it was. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { argv, execPath, exit } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readState, sourcesOf, tableOf, writeState } from './prove/state.ts';
import { type Sweep, sweeps } from './prove/sweeps.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'node_modules/.cache/prove');
const stateFile = join(folder, 'state.json');
const all = sweeps(root);

const help = `npm run prove -- [--only laws,kills] [--seed 7] [--rounds 3] [--scale 0.1] [--fresh]

  --only    these sweeps; without it all
  --seed    the seed of the first round (1); each further round counts up
  --rounds  so many rounds of each sweep, instead of its own number
  --scale   the size of a round (1): 0.1 makes a tenth of its walks, kills and runs
  --fresh   forgets what has been run

${all.map(({ name, rounds, proves }) => `  ${name.padEnd(15)} ${String(rounds).padStart(3)} rounds: ${proves}`).join('\n')}`;

function settings() {
  try {
    const { values } = parseArgs({
      args: argv.slice(2),
      options: {
        only: { type: 'string' },
        seed: { type: 'string', default: '1' },
        rounds: { type: 'string' },
        scale: { type: 'string', default: '1' },
        fresh: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) {
      console.log(help);
      exit(0);
    }
    const names = values.only?.split(',') ?? all.map(({ name }) => name);
    const unknown = names.filter((name) => all.every((sweep) => sweep.name !== name));
    if (unknown.length > 0) throw new Error(`There is no sweep ${unknown.join(', ')}.`);
    const whole = (name: string, text: string) => {
      if (!/^[1-9]\d{0,6}$/.test(text)) throw new Error(`--${name} is "${text}". It must be a whole number above 0.`);
      return Number(text);
    };
    const scale = Number(values.scale);
    if (!(scale > 0 && scale <= 100))
      throw new Error(`--scale is "${values.scale}". It must be above 0, and at most 100.`);
    const rounds = values.rounds === undefined ? undefined : whole('rounds', values.rounds);
    return { names, rounds, seed: whole('seed', values.seed), scale, fresh: values.fresh };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
    return exit(2);
  }
}

const { names, rounds, seed, scale, fresh } = settings();
if (fresh) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const state = readState(stateFile, { seed, scale, sources: sourcesOf(root) });
const chosen = all.filter(({ name }) => names.includes(name));
const due = (name: string) => rounds ?? all.find((sweep) => sweep.name === name)?.rounds ?? 0;

let child: ChildProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    child?.kill('SIGTERM');
    console.log(`\nStopped. What has been run is kept: the same command goes on.\n\n${table()}`);
    exit(130);
  });
}
const table = () =>
  tableOf(
    chosen.map(({ name }) => name),
    state,
    due,
  );

/** One round; its output goes to a log file. A round in which no test ran counts as failed. */
async function run(sweep: Sweep, round: number): Promise<void> {
  const own = seed + round - 1;
  const log = join(folder, `${sweep.name}-${round}.log`);
  const results = join(folder, `${sweep.name}-${round}.json`);
  rmSync(results, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`];
  const vitest = ['run', '--project', sweep.project, ...reporters, ...sweep.files];
  const began = performance.now();
  const running = spawn(execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...vitest], {
    cwd: root,
    env: { ...process.env, ...sweep.env(own, scale) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = running;
  const output = createWriteStream(log);
  running.stdout.pipe(output, { end: false });
  running.stderr.pipe(output, { end: false });
  const code = await new Promise<number | null>((resolve) => running.on('close', resolve));
  await new Promise<void>((resolve) => output.end(resolve));
  const { numPassedTests: tests = 0 } = existsSync(results)
    ? (JSON.parse(readFileSync(results, 'utf8')) as { numPassedTests?: number })
    : {};
  const passed = code === 0 && tests > 0;
  const ms = performance.now() - began;
  state.rounds.push({ sweep: sweep.name, round, seed: own, passed, tests, ms });
  writeState(stateFile, state);
  const line = `${sweep.name} ${round}/${due(sweep.name)}: ${passed ? 'passed' : 'FAILED'}, ${tests} tests, ${(ms / 1000).toFixed(0)} s`;
  console.log(line);
  const counts = readFileSync(log, 'utf8').split('\n');
  for (const count of counts) if (count.startsWith('Counted: ')) console.log(`  ${count}`);
  if (passed) return;
  const variables = Object.entries(sweep.env(own, scale)).map(([name, value]) => `${name}=${value}`);
  console.log(`  What it said: ${log}`);
  console.log(`  Again: ${variables.join(' ')} npx vitest run --project ${sweep.project} ${sweep.files.join(' ')}`);
}

for (const sweep of chosen) {
  for (let round = 1; round <= due(sweep.name); round += 1) {
    // A failed round is run again, in case the machine was at fault; the table then shows the new result.
    const before = state.rounds.find((one) => one.sweep === sweep.name && one.round === round);
    if (before?.passed) continue;
    state.rounds = state.rounds.filter((one) => one !== before);
    await run(sweep, round);
  }
}
console.log(`\n${table()}`);
exit(
  chosen.every(({ name }) => state.rounds.filter((one) => one.sweep === name).every(({ passed }) => passed)) ? 0 : 1,
);
