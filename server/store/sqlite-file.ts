import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';
import { StoreUnavailable } from './port.ts';

/** Readable and writable only by the service's own user: the file holds claimants' data. */
const OWNER_ONLY = 0o600;

/**
 * Creates the file of a store if there is none, and removes other users' rights from it and from SQLite's files beside it; SQLite
 * gives those files the rights of the first. Throws if that is not allowed.
 */
export function securedFile(file: string): void {
  closeSync(openSync(file, 'a', OWNER_ONLY));
  for (const each of [file, `${file}-wal`, `${file}-shm`])
    if (existsSync(each) && (statSync(each).mode & 0o077) !== 0) chmodSync(each, OWNER_ONLY);
}

/**
 * Throws `StoreUnavailable` once the file is no longer at the path where it was opened: writes to a moved or deleted file would be
 * lost. It recovers when the same file is back.
 */
export function fileGuard(file: string): () => void {
  const { ino, dev } = statSync(file);
  return () => {
    const now = statSync(file, { throwIfNoEntry: false });
    if (now?.ino !== ino || now.dev !== dev)
      throw new StoreUnavailable('SQLite: the database file was moved, deleted or replaced');
  };
}
