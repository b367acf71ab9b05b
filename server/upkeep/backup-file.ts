import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import type { CollectionName } from '../store/port.ts';
import type { DataVersion } from './data-version.ts';
import { UpkeepError } from './upkeep-error.ts';
import type { AnyDocument, Counts } from './walk-store.ts';

/** The form of a backup file: one JSON object a line. A release that changes it counts up. */
export const FORMAT = 1;

export interface BackupHead extends DataVersion {
  format: number;
  /** Of this backup: a restore is continued only from the same one. */
  id: string;
  source: string;
  begunAt: string;
}

/** What stands below the documents of a batch. */
export interface Batch {
  collection: CollectionName;
  /** The last id. */
  after: string;
  documents: number;
  /** Of the lines of its documents. */
  sha256: string;
}

export type BackupLine =
  | { head: BackupHead }
  | { document: AnyDocument }
  | { batch: Batch }
  | { end: { counts: Counts } };

/** A part of the file that is whole. `length`: of the file up to its end, in bytes. */
export interface BackupItem {
  head?: BackupHead;
  batch?: Batch & { content: AnyDocument[] };
  end?: { counts: Counts };
  length: number;
}

/**
 * Reads a backup file, batch by batch, each compared with its hash. Throws `UpkeepError` where the file is damaged or cut short;
 * with `unfinished` it stops there instead, since the rest is still to be written. A missing file is then an empty one.
 */
export async function* readBackup(file: string, { unfinished = false } = {}): AsyncGenerator<BackupItem> {
  if (!existsSync(file)) {
    if (unfinished) return;
    throw new UpkeepError(`There is no file ${file}.`);
  }
  let content: AnyDocument[] = [];
  let hash = createHash('sha256');
  let number = 0;
  let ended = false;
  for await (const { line, length } of linesOf(file)) {
    number += 1;
    const read = parsed(line);
    const damaged = () => new UpkeepError(`${file} is damaged at line ${number}. Use another backup.`);
    if (!read) {
      if (unfinished) return;
      throw damaged();
    }
    if ('head' in read) {
      if (read.head.format !== FORMAT)
        throw new UpkeepError(
          `${file} has the form ${read.head.format}; this release reads the form ${FORMAT}. Restore it with the release that wrote it.`,
        );
      yield { head: read.head, length };
    } else if ('document' in read) {
      content.push(read.document);
      hash.update(`${line}\n`);
    } else if ('batch' in read) {
      if (hash.digest('hex') !== read.batch.sha256) {
        if (unfinished) return;
        throw damaged();
      }
      yield { batch: { ...read.batch, content }, length };
      content = [];
      hash = createHash('sha256');
    } else {
      ended = true;
      yield { end: read.end, length };
    }
  }
  if (!ended && !unfinished)
    throw new UpkeepError(`${file} is cut short after line ${number}: the backup did not finish. Use another backup.`);
}

function parsed(line: string): BackupLine | null {
  try {
    const read = JSON.parse(line) as unknown;
    const known =
      read !== null && typeof read === 'object' && ['head', 'document', 'batch', 'end'].some((name) => name in read);
    return known ? (read as BackupLine) : null;
  } catch {
    return null; // the caller says where
  }
}

/** The lines that end with a line break; a last one without it was not written to its end. */
async function* linesOf(file: string): AsyncGenerator<{ line: string; length: number }> {
  let rest = Buffer.alloc(0);
  let length = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) {
    rest = Buffer.concat([rest, chunk as Buffer]);
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      length += end + 1;
      yield { line: rest.subarray(0, end).toString('utf8'), length };
      rest = rest.subarray(end + 1);
    }
  }
  if (rest.length > 0) yield { line: '', length };
}
