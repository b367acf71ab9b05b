import { rm } from 'node:fs/promises';
import type { Store } from '../store/port.ts';
import { backup } from './backup.ts';
import { dataVersionOf } from './data-version.ts';
import { migrate, pendingFor } from './migrate.ts';
import type { Migration, MigrationContext } from './migrations.ts';
import { restore } from './restore.ts';
import { UpkeepError } from './upkeep-error.ts';
import { verifyStore } from './verify.ts';
import type { Progress } from './walk-store.ts';

interface Upgrading {
  /** A name for the store, without a password. */
  source: string;
  /** Where the backup is written; it stays. */
  file: string;
  /** Opens an empty store for the trial. */
  openTrial(): Promise<{ store: Store; remove(): Promise<void> }>;
  context: MigrationContext;
  clock: () => Date;
  progress: Progress;
  /** Without it all migrations of this release. */
  all?: readonly Migration[];
}

/**
 * Migrates a store: writes a backup, restores it into a trial store, migrates and verifies that, and only then migrates the
 * store itself. Throws `UpkeepError`, with the store as it was, if the trial finds a fault. Returns how many documents were
 * changed, or null if there was nothing to do.
 */
export async function upgrade(store: Store, upgrading: Upgrading): Promise<{ changed: number } | null> {
  const { source, file, openTrial, context, clock, progress, all } = upgrading;
  const { version } = await dataVersionOf(store);
  if (pendingFor(version, all).length === 0) return null;
  await backup(store, file, { source, clock, progress });
  const { store: trial, remove } = await openTrial();
  try {
    await restore(file, trial, { clock, progress });
    await migrate(trial, { context, clock, progress: tried(progress), ...(all ? { all } : {}) });
    const { found, problems } = await verifyStore(trial, tried(progress), context.keyring);
    if (found > 0)
      throw new UpkeepError(
        `A migration on trial left ${found} faults; the store was not changed. The first: ${problems[0]}. The backup is ${file}.`,
      );
  } finally {
    await trial.close();
    await remove();
  }
  const changed = await migrate(store, { context, clock, progress, ...(all ? { all } : {}) });
  await store.compact();
  return { changed };
}

const tried =
  (progress: Progress): Progress =>
  (done, doing) =>
    progress(done, `${doing}, on trial`);

/** A trial store in a file beside; a rest of an earlier trial is removed. */
export async function openTrialFile(
  file: string,
  open: (url: string) => Promise<Store>,
): Promise<{ store: Store; remove(): Promise<void> }> {
  const remove = async () => {
    for (const each of [file, `${file}-wal`, `${file}-shm`]) await rm(each, { force: true });
  };
  await remove();
  return { store: await open(`sqlite:${file}`), remove };
}
