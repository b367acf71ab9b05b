import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { StoreName } from './part.ts';

/** How a part has ended on a store. `missing`: it could not run on this machine. */
export interface Result {
  name: string;
  store: StoreName;
  size: Readonly<Record<string, number>>;
  verdict: 'passed' | 'FAILED' | 'missing';
  figures: string;
  ms: number;
}

/** What has been run, so that `all` continues where it was stopped. */
export interface Results {
  seed: number;
  /** The sources it was run on. */
  sources: string;
  results: Result[];
}

/** The results in a file if they are of this seed and these sources, else none. */
export function readResults(file: string, { seed, sources }: Omit<Results, 'results'>): Results {
  if (existsSync(file)) {
    const known = JSON.parse(readFileSync(file, 'utf8')) as Results;
    if (known.seed === seed && known.sources === sources) return known;
  }
  return { seed, sources, results: [] };
}

/** Replaces the file as a whole, so that a stop in the middle leaves the results before. */
export function writeResults(file: string, results: Results): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(results, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

const sameSize = (one: Result['size'], other: Result['size']): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The result of a part that has passed with these sizes; undefined: it must run. */
export const passedBefore = (
  { results }: Results,
  { name, store, size }: Pick<Result, 'name' | 'store' | 'size'>,
): Result | undefined =>
  results.find(
    (one) => one.name === name && one.store === store && one.verdict === 'passed' && sameSize(one.size, size),
  );

/** Adds a result; one of the same part on the same store is replaced. */
export const withResult = ({ results, ...of }: Results, result: Result): Results => ({
  ...of,
  results: [...results.filter(({ name, store }) => name !== result.name || store !== result.store), result],
});

/** The closing table: a line for each part and store. */
export function tableOf(results: readonly Result[]): string {
  const lines = results.map(({ name, store, verdict, figures, ms }) => [
    ...[name, store, (ms / 60_000).toFixed(1), verdict],
    figures,
  ]);
  const all = [['fault', 'store', 'minutes', 'verdict', 'figures'], ...lines];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((line) => (line[column] ?? '').length)));
  return all.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
}
