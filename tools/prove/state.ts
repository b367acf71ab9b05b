import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** How one round of a sweep ended. */
export interface Round {
  sweep: string;
  round: number;
  seed: number;
  passed: boolean;
  /** Tests that ran. */
  tests: number;
  /** Wall time, in milliseconds. */
  ms: number;
}

/** The finished rounds of a proof, so that it can continue where it was stopped. */
export interface ProofState {
  /** Of the first round; later rounds count up from it. */
  seed: number;
  /** The size of a round; 1 is full size. */
  scale: number;
  /** The sources it was run on. */
  sources: string;
  rounds: Round[];
}

/** Identifies the current sources: the commit and everything that differs from it. With another id the proof starts again. */
export function sourcesOf(root: string): string {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 }).stdout;
  const hash = createHash('sha256').update(git('rev-parse', 'HEAD')).update(git('diff', 'HEAD'));
  for (const file of git('ls-files', '--others', '--exclude-standard', '-z').split('\0').filter(Boolean))
    hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}

/** The state in a file if it belongs to this seed, this scale and these sources, else an empty one. */
export function readState(file: string, wanted: Omit<ProofState, 'rounds'>): ProofState {
  if (existsSync(file)) {
    const state = JSON.parse(readFileSync(file, 'utf8')) as ProofState;
    const { seed, scale, sources } = state;
    if (seed === wanted.seed && scale === wanted.scale && sources === wanted.sources) return state;
  }
  return { ...wanted, rounds: [] };
}

/** Replaces the file as a whole, so that a stop in the middle leaves the state before. */
export function writeState(file: string, state: ProofState): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(state, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

/** The closing table: one line for each sweep. */
export function tableOf(names: readonly string[], { rounds }: ProofState, due: (name: string) => number): string {
  const lines = names.map((name) => {
    const own = rounds.filter(({ sweep }) => sweep === name);
    const failed = own.filter(({ passed }) => !passed);
    const minutes = own.reduce((sum, { ms }) => sum + ms, 0) / 60_000;
    const verdict =
      failed.length > 0
        ? `FAILED with seed ${failed.map(({ seed }) => seed).join(', ')}`
        : own.length < due(name)
          ? 'not finished'
          : 'passed';
    const tests = own.reduce((sum, one) => sum + one.tests, 0);
    return [name, `${own.length}/${due(name)}`, String(tests), minutes.toFixed(1), verdict];
  });
  const all = [['sweep', 'rounds', 'tests', 'minutes', 'verdict'], ...lines];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((line) => (line[column] ?? '').length)));
  return all.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
}
