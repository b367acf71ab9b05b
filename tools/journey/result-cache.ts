import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pid } from 'node:process';

/** As many results as are kept: the flows of a folder and their last edits. */
const MOST = 100;

/** Results of one kind, by what they were computed from. */
export interface ResultCache<Result> {
  /** The result for these texts, computed if it is not known. The result must be plain JSON and depend on nothing else. */
  get(from: readonly string[], compute: () => Result): Result;
  /** Whether the result for these texts is known, so that what computes it need not be loaded. */
  knows(from: readonly string[]): boolean;
  /** Writes what is new. */
  save(): void;
}

/**
 * Results that outlive the process, in a file of a folder that belongs to one state of the program's sources. Without a folder,
 * each result is computed.
 */
export function resultCache<Result>(folder: string | undefined, name: string): ResultCache<Result> {
  if (folder === undefined) return { get: (_, compute) => compute(), knows: () => false, save: () => undefined };
  const file = join(folder, `${name}.json`);
  const known = new Map<string, Result>(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []);
  let isNew = false;
  return {
    knows: (from) => known.has(keyOf(from)),
    get(from, compute) {
      const key = keyOf(from);
      const before = known.get(key);
      const result = before ?? compute();
      if (before === undefined) {
        isNew = true;
        known.set(key, result);
      }
      return result;
    },
    save() {
      if (!isNew) return;
      // Another process may write at the same time: one of them wins, and the file is whole.
      const own = `${file}.${pid}`;
      writeFileSync(own, JSON.stringify([...known].slice(-MOST)));
      renameSync(own, file);
    },
  };
}

function keyOf(from: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of from) hash.update(`${text.length} `).update(text);
  return hash.digest('hex');
}
