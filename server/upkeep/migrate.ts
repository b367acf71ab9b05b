import type { Store } from '../store/port.ts';
import { dataVersionOf, writeDataVersion } from './data-version.ts';
import { type Migration, type MigrationContext, migrations } from './migrations.ts';
import { eachInTurn, PAGE, type Progress } from './walk-store.ts';

/** A document that others keep changing is read again so many times. */
const TRIES = 20;

interface Migrating {
  context: MigrationContext;
  clock: () => Date;
  progress: Progress;
  /** Without it all migrations of this release. */
  all?: readonly Migration[];
}

/** The migrations that a store still needs, oldest first. */
export const pendingFor = (version: number, all: readonly Migration[] = migrations): readonly Migration[] =>
  all.filter((one) => one.version > version);

/**
 * Brings a store to the version of this release, one migration after another; each notes its version when it is through.
 * Stopped and started again, it begins with the migration that was not through. Returns how many documents were changed.
 */
export async function migrate(store: Store, { context, clock, progress, all }: Migrating): Promise<number> {
  let changed = 0;
  for (const migration of pendingFor((await dataVersionOf(store)).version, all)) {
    let done = 0;
    let after = '';
    for (;;) {
      const page = await store.scan(migration.collection, after, PAGE);
      const last = page.at(-1);
      if (!last) break;
      after = last.id;
      const made = await eachInTurn(page, ({ id }) => migrateOne(store, migration, id, context));
      changed += made.filter(Boolean).length;
      done += page.length;
      progress(done, `to version ${migration.version}`);
    }
    await writeDataVersion(store, migration, clock());
  }
  return changed;
}

async function migrateOne(
  store: Store,
  { collection, migrate: step }: Migration,
  id: string,
  context: MigrationContext,
) {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const document = await store.get(collection, id);
    const made = document && step(document, context);
    if (!made) return false;
    // First, so that a migration stopped between the two is repeated whole.
    for (const [where, beside] of made.also ?? []) await store.insert(where, beside);
    if (await store.update(collection, id, made.change, document.revision)) return true;
  }
  throw new Error(`A document of ${collection} was changed by others ${TRIES} times in a row.`);
}
