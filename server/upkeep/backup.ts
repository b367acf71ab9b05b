import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, open, rename } from 'node:fs/promises';
import type { CollectionName, Store } from '../store/port.ts';
import { type BackupHead, type BackupLine, FORMAT, readBackup } from './backup-file.ts';
import { dataVersionOf } from './data-version.ts';
import { type Counts, type Place, type Progress, pagesOf } from './walk-store.ts';

interface BackingUp {
  /** A name for the store, without a password: a backup is continued only from the same one. */
  source: string;
  clock: () => Date;
  progress: Progress;
}

/**
 * Writes every document of a store to a file, while the store may be in use: what was acknowledged before it began is in it. The
 * file is written under `<file>.part` and gets its name when it is whole; stopped and started again, it continues. Only the
 * service's own user may read it. It is not encrypted: it holds what the store holds.
 */
export async function backup(store: Store, file: string, { source, clock, progress }: BackingUp): Promise<Counts> {
  const part = `${file}.part`;
  const begun = await continued(part, source);
  const counts: Counts = begun.counts;
  const target = await open(part, begun.head ? 'r+' : 'w', 0o600);
  try {
    await target.truncate(begun.length);
    let place = begun.length;
    const write = async (lines: BackupLine[]) => {
      const bytes = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
      await writeAll(target, bytes, place);
      place += bytes.length;
      await target.datasync();
    };
    if (!begun.head) {
      const head: BackupHead = {
        format: FORMAT,
        id: randomBytes(9).toString('base64url'),
        source,
        begunAt: clock().toISOString(),
        ...(await dataVersionOf(store)),
      };
      await write([{ head }]);
    }
    let done = Object.values(counts).reduce((sum, count) => sum + count, 0);
    for await (const { collection, after, documents } of pagesOf(store, begun.place)) {
      const lines = documents.map((document): BackupLine => ({ document }));
      await write([...lines, { batch: { collection, after, documents: documents.length, sha256: hashOf(lines) } }]);
      counts[collection] = (counts[collection] ?? 0) + documents.length;
      done += documents.length;
      progress(done, 'backed up');
    }
    await write([{ end: { counts } }]);
  } finally {
    await target.close();
  }
  await rename(part, file);
  return counts;
}

/** The hash by which a batch is recognised as whole. */
export const hashOf = (lines: readonly BackupLine[]): string => {
  const hash = createHash('sha256');
  for (const line of lines) hash.update(`${JSON.stringify(line)}\n`);
  return hash.digest('hex');
};

async function writeAll(file: FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, at + written);
    written += bytesWritten;
  }
}

interface Begun {
  head: BackupHead | null;
  /** The length of what is whole, in bytes. */
  length: number;
  place: Place | undefined;
  counts: Counts;
}

/** What a stopped backup of the same store has written; nothing, if there is none. */
async function continued(part: string, source: string): Promise<Begun> {
  const begun: Begun = { head: null, length: 0, place: undefined, counts: {} };
  for await (const item of readBackup(part, { unfinished: true })) {
    if (item.head && item.head.source !== source) return { head: null, length: 0, place: undefined, counts: {} };
    if (item.head) begun.head = item.head;
    if (item.batch) {
      const { collection, after, documents } = item.batch;
      begun.place = { collection, after };
      count(begun.counts, collection, documents);
    }
    if (!item.end) begun.length = item.length;
  }
  return begun;
}

const count = (counts: Counts, collection: CollectionName, more: number) => {
  counts[collection] = (counts[collection] ?? 0) + more;
};
