import { isDeepStrictEqual } from 'node:util';
import type { Store } from '../store/port.ts';
import { readBackup } from './backup-file.ts';
import { type DataVersion, writeDataVersion } from './data-version.ts';
import { beginFilling, endFilling, noteFilling, putAll, sameDocument } from './filling.ts';
import { UpkeepError } from './upkeep-error.ts';
import { type Counts, eachInTurn, type Progress, sumOf } from './walk-store.ts';

interface Restoring {
  clock: () => Date;
  progress: Progress;
}

/** Reads a backup file to its end. Throws `UpkeepError` if it is damaged or cut short. */
export async function verifyBackup(file: string, progress: Progress): Promise<{ counts: Counts; begunAt: string }> {
  const counts: Counts = {};
  let begunAt = '';
  for await (const { head, batch, end } of readBackup(file)) {
    if (head) begunAt = head.begunAt;
    if (batch) {
      counts[batch.collection] = (counts[batch.collection] ?? 0) + batch.content.length;
      progress(sumOf(counts), 'verified');
    }
    if (end && !isDeepStrictEqual(end.counts, counts))
      throw new UpkeepError(`${file} is damaged: it does not hold as many documents as it says. Use another backup.`);
  }
  return { counts, begunAt };
}

/**
 * Puts the documents of a backup into an empty store; the file is verified first, and each document is read back at the end.
 * Stopped and started again, it continues. Throws `UpkeepError` if the store is not empty or the file is damaged.
 */
export async function restore(file: string, store: Store, { clock, progress }: Restoring): Promise<Counts> {
  const { counts } = await verifyBackup(file, progress);
  let version: DataVersion = { version: 0, readableFrom: 0 };
  let number = 0;
  let begun = 0;
  let done = 0;
  for await (const { head, batch } of readBackup(file)) {
    if (head) {
      version = { version: head.version, readableFrom: head.readableFrom };
      const filling = await beginFilling(store, `backup ${head.id}`, clock().toISOString());
      begun = Number(filling.place);
    }
    if (!batch) continue;
    number += 1;
    done += batch.content.length;
    if (number <= begun) continue;
    await putAll(store, batch.collection, batch.content);
    await noteFilling(store, String(number));
    progress(done, 'restored');
  }
  await readBack(file, store, progress);
  await writeDataVersion(store, version, clock());
  await endFilling(store);
  return counts;
}

async function readBack(file: string, store: Store, progress: Progress): Promise<void> {
  let done = 0;
  for await (const { batch } of readBackup(file)) {
    if (!batch) continue;
    const present = await eachInTurn(batch.content, ({ id }) => store.get(batch.collection, id));
    const lost = batch.content.findIndex((document, index) => !sameDocument(present[index], document));
    if (lost >= 0)
      throw new UpkeepError(
        `The store does not hold ${batch.collection} ${batch.content[lost]?.id} as the backup has it. Something else writes to it: stop that, and restore into an empty store.`,
      );
    done += batch.content.length;
    progress(done, 'read back');
  }
}
