import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { killTrials, runs, sampled } from '#fixtures/prove.ts';
import { readState, tableOf, writeState } from './state.ts';
import { sweeps } from './sweeps.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'reclaim-prove-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a random test makes its usual runs, PROVE_RUNS times as many in a sweep, and those of the seed that is named', () => {
  try {
    for (const name of ['PROVE_RUNS', 'PROVE_SEED', 'KILL_TRIALS']) vi.stubEnv(name, undefined);
    expect([runs(300), sampled(300), killTrials(10)]).toEqual([300, { numRuns: 300 }, 10]);
    vi.stubEnv('PROVE_RUNS', '50');
    vi.stubEnv('PROVE_SEED', '7');
    vi.stubEnv('KILL_TRIALS', '100');
    expect([runs(300), sampled(300), killTrials(10)]).toEqual([15_000, { numRuns: 15_000, seed: 7 }, 100]);
    vi.stubEnv('PROVE_RUNS', 'many');
    expect(() => runs(300)).toThrow('PROVE_RUNS is "many". It must be a whole number above 0.');
  } finally {
    vi.unstubAllEnvs();
  }
});

test('every sweep names test files that there are, and each property test is in one', () => {
  const all = sweeps(root);
  for (const { files } of all) for (const file of files) expect(existsSync(join(root, file)), file).toBe(true);
  const named = all.flatMap(({ files }) => files);
  expect(named).toContain('engine/claims/validation/date.test.ts');
  expect(named).toContain('server/lending/filter.test.ts');
  expect(new Set(named).size).toBe(named.length);
});

test('every test that kills the service is in the sweep of kills, and every sweep has a seed', () => {
  const all = sweeps(root);
  const killing = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|[/-])kill\.test\.ts$/.test(file))
    .map((file) => `server/${file}`);
  expect(killing).toContain('server/e2e/sign-kill.test.ts');
  expect([...(all.find(({ name }) => name === 'kills')?.files ?? [])].sort()).toEqual(killing.sort());
  for (const { name, env } of all)
    expect([name, Object.values(env(73, 1))]).toEqual([name, expect.arrayContaining(['73'])]);
});

test('docs/testing.md lists every sweep, and a test has two hours wherever a sweep makes it longer', () => {
  const all = sweeps(root);
  const [, section = ''] =
    /\n## Long runs\n([\s\S]*?)\n## /.exec(readFileSync(join(root, 'docs/testing.md'), 'utf8')) ?? [];
  const listed = section.split('\n').flatMap((line) => {
    const [, first = ''] = /^\| ([^|]*) \|/.exec(line) ?? [];
    return [...first.matchAll(/`([\w-]+)`/g)].map((match) => match[1] ?? '');
  });
  expect(listed.sort()).toEqual(all.map(({ name }) => name).sort());
  const [, patient = ''] =
    /\nconst sweeps = \[([\s\S]*?)\];/.exec(readFileSync(join(root, 'vitest.config.ts'), 'utf8')) ?? [];
  // Neither a seed nor the choice of the flows makes a test longer.
  const longer = all.flatMap(({ env }) => Object.keys(env(1, 1))).filter((name) => !/_SEED$|^TEST_FLOWS$/.test(name));
  expect([...patient.matchAll(/'(\w+)'/g)].map((match) => match[1]).sort()).toEqual([...new Set(longer)].sort());
});

test('a scale makes a round smaller, down to one run', () => {
  const kills = sweeps(root).find(({ name }) => name === 'kills');
  expect([1, 0.5, 0.001].map((scale) => kills?.env(7, scale).KILL_TRIALS)).toEqual(['72', '36', '1']);
});

test('a proof goes on where it was stopped, and begins again with another seed, another scale or other sources', () => {
  const file = join(folder, 'state.json');
  const wanted = { seed: 7, scale: 1, sources: 'a' };
  const state = readState(file, wanted);
  expect(state.rounds).toEqual([]);
  state.rounds.push({ sweep: 'laws', round: 1, seed: 7, passed: true, tests: 2, ms: 60_000 });
  writeState(file, state);
  expect(readState(file, wanted).rounds).toHaveLength(1);
  for (const other of [{ seed: 8 }, { scale: 0.5 }, { sources: 'b' }])
    expect(readState(file, { ...wanted, ...other }).rounds).toEqual([]);
});

test('the closing table says of each sweep what has run, and which seed failed', () => {
  const done = { sweep: 'laws', round: 1, seed: 7, passed: true, tests: 2, ms: 90_000 };
  const rounds = [done, { ...done, sweep: 'kills' }, { ...done, sweep: 'kills', round: 2, seed: 8, passed: false }];
  const table = tableOf(['laws', 'kills', 'properties'], { seed: 7, scale: 1, sources: 'a', rounds }, () => 2);
  expect(table.split('\n').map((line) => line.trim().split(/ {2,}/))).toEqual([
    ['sweep', 'rounds', 'tests', 'minutes', 'verdict'],
    ['laws', '1/2', '2', '1.5', 'not finished'],
    ['kills', '2/2', '4', '3.0', 'FAILED with seed 8'],
    ['properties', '0/2', '0', '0.0', 'not finished'],
  ]);
});
