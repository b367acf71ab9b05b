import { BootError } from '../boot-error.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/port.ts';
import { withoutSecrets } from '../store/store-url.ts';
import { dataVersionOf, isEmpty, writeDataVersion } from './data-version.ts';
import { fillingOf } from './filling.ts';
import { CURRENT, type MigrationContext } from './migrations.ts';
import { demandKeys } from './store-keys.ts';
import { openTrialFile, upgrade } from './upgrade.ts';

interface Preparing {
  storeUrl: string;
  context: MigrationContext;
  clock: () => Date;
}

/**
 * Makes sure at the start that this release can work with what the store holds. An empty store gets this release's version. An
 * older SQLite file is migrated, after a backup and a trial; an older MongoDB database is left to `npm run store -- migrate`,
 * because other nodes use it. Returns what to log.
 *
 * Throws a `BootError`: `STORE_NEWER`, `STORE_OLDER`, `STORE_UNFINISHED`, `STORE_KEY_MISSING`, `STORE_KEY_WRONG`. The store is then as it was.
 */
export async function prepareStore(store: Store, { storeUrl, context, clock }: Preparing): Promise<string[]> {
  const source = withoutSecrets(storeUrl);
  const filling = await fillingOf(store);
  if (filling)
    throw new BootError('STORE_UNFINISHED', [
      `STORE_URL is ${source}, which is being filled from ${filling.source}, and that has not finished. Run the same command again; it continues.`,
    ]);
  const { version, readableFrom } = await dataVersionOf(store);
  if (readableFrom > CURRENT.version)
    throw new BootError('STORE_NEWER', [
      `STORE_URL is ${source}, which a newer release has migrated to version ${version}; this release reads up to version ${CURRENT.version}. Start the newer release, or restore the backup from before: npm run store -- restore <file> <empty store>.`,
    ]);
  if (version > CURRENT.version)
    return [
      `The store has version ${version}, written by a newer release. This release (${CURRENT.version}) can work with it.`,
    ];
  await demandKeys(store, context.keyring, clock());
  if (version === CURRENT.version) return [];
  if (await isEmpty(store)) {
    await writeDataVersion(store, CURRENT, clock());
    return [];
  }
  const others =
    CURRENT.readableFrom > version
      ? 'Stop the nodes of the release before first: they cannot read the new form'
      : 'Nodes of the release before can go on meanwhile';
  if (!storeUrl.startsWith('sqlite:') || storeUrl === 'sqlite::memory:')
    throw new BootError('STORE_OLDER', [
      `STORE_URL is ${source}, which has version ${version}; this release needs ${CURRENT.version}. Run npm run store -- migrate <file for a backup>. ${others}.`,
    ]);
  const path = storeUrl.slice('sqlite:'.length);
  const file = `${path}.before-${CURRENT.version}.backup`;
  const done = await upgrade(store, {
    source,
    file,
    openTrial: () => openTrialFile(`${path}.trial`, openStore),
    context,
    clock,
    progress: () => undefined,
  }).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new BootError('STORE_NOT_MIGRATED', [
      `STORE_URL is ${source}, which could not be migrated to version ${CURRENT.version} (${why}). The backup needs as much room on the disk as the store, twice. The release before can go on with the store.`,
    ]);
  });
  return [
    `The store was migrated to version ${CURRENT.version}: ${done?.changed ?? 0} documents changed. A backup from before is ${file}. Personal data is in the clear in it: remove it when you no longer need it.`,
  ];
}
