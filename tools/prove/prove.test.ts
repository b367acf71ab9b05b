import { existsSync, mkdtempSync, rmSync } from 'node:fs';
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
  expect(named).toContain('engine/rules/date.test.ts');
  expect(named).toContain('server/lending/filter.test.ts');
});

test('a proof goes on where it was stopped, and begins again with another seed or other sources', () => {
  const file = join(folder, 'state.json');
  const state = readState(file, 7, 'a');
  expect(state.rounds).toEqual([]);
  state.rounds.push({ sweep: 'laws', round: 1, seed: 7, passed: true, tests: 2, ms: 60_000 });
  writeState(file, state);
  expect(readState(file, 7, 'a').rounds).toHaveLength(1);
  expect(readState(file, 8, 'a').rounds).toEqual([]);
  expect(readState(file, 7, 'b').rounds).toEqual([]);
});

test('the closing table says of each sweep what has run, and which seed failed', () => {
  const done = { sweep: 'laws', round: 1, seed: 7, passed: true, tests: 2, ms: 90_000 };
  const rounds = [done, { ...done, sweep: 'kills' }, { ...done, sweep: 'kills', round: 2, seed: 8, passed: false }];
  const table = tableOf(['laws', 'kills', 'properties'], { seed: 7, sources: 'a', rounds }, () => 2);
  expect(table.split('\n').map((line) => line.trim().split(/ {2,}/))).toEqual([
    ['sweep', 'rounds', 'tests', 'minutes', 'verdict'],
    ['laws', '1/2', '2', '1.5', 'not finished'],
    ['kills', '2/2', '4', '3.0', 'FAILED with seed 8'],
    ['properties', '0/2', '0', '0.0', 'not finished'],
  ]);
});
