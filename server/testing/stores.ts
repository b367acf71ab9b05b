import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';

/**
 * The tests of the service run on SQLite; those of the project `mongo` (`vitest.config.ts`) once more on MongoDB. Which
 * it is only this file knows.
 */
const mongo = inject('mongo');

export const storeName = mongo ? 'MongoDB' : 'SQLite';

/** Where an empty store is that one service may open. */
export const emptyStoreUrl = (): string => (mongo ? newDatabase(mongo) : 'sqlite::memory:');

/** Where an empty store is that several may open, again and again. */
export function sharedStoreUrl(): { url: string; clear(): void } {
  if (mongo) return { url: newDatabase(mongo), clear: () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'reclaim-store-'));
  return {
    url: `sqlite:${join(folder, 'new', 'reclaim.db')}`,
    clear: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const newDatabase = ({ before, after }: { before: string; after: string }): string =>
  `${before}${randomBytes(6).toString('hex')}${after}`;
