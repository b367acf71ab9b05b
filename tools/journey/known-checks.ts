import { checkFlow, type Problem, type Resolved } from '#engine';
import { resultCache } from './result-cache.ts';

/** Checks flows, and knows what was found before in a flow of the same text. */
export interface KnownChecks {
  checkOne(resolved: Resolved): Problem[];
  /** Writes what is new. */
  save(): void;
}

/** `files`: path relative to the flows folder → text; `cache`: the folder for results. */
export function knownChecks(files: ReadonlyMap<string, string>, cache: string | undefined): KnownChecks {
  const results = resultCache<Problem[]>(cache, 'checked');
  return {
    checkOne(resolved) {
      const { id, flow, sources } = resolved;
      // A flow that cannot be read may become readable by a file that is not there yet.
      if (!flow) return checkFlow(resolved);
      const from = [id, ...sources.flatMap(({ file }) => [file, files.get(file) ?? ''])];
      return results.get(from, () => checkFlow(resolved));
    },
    save: () => results.save(),
  };
}
