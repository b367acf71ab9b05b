import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';
import { StoreUnavailable } from './port.ts';

/** Readable and writable by the service's own user alone: the file holds what claimants have entered. */
const OWNER_ONLY = 0o600;

/**
 * Makes the file of a store where there is none, and takes other users' rights from it and from what SQLite keeps beside
 * it; SQLite gives those files the rights of the first. Throws where that is not allowed.
 */
export function securedFile(file: string): void {
  closeSync(openSync(file, 'a', OWNER_ONLY));
  for (const each of [file, `${file}-wal`, `${file}-shm`])
    if (existsSync(each) && (statSync(each).mode & 0o077) !== 0) chmodSync(each, OWNER_ONLY);
}

/**
 * Throws `StoreUnavailable` once the file is no longer where it was opened: what is written to a file that was moved or
 * deleted is on no disk that anybody will look at. It is well again when the same file is back.
 */
export function fileGuard(file: string): () => void {
  const { ino, dev } = statSync(file);
  return () => {
    const now = statSync(file, { throwIfNoEntry: false });
    if (now?.ino !== ino || now.dev !== dev)
      throw new StoreUnavailable('SQLite: the database file was moved, deleted or replaced');
  };
}
