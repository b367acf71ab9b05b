import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pid } from 'node:process';
import { setTimeout as after } from 'node:timers/promises';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';

/** Pause between two attempts at the lock, ms. */
const PAUSE = 200;
/** SQLITE_BUSY; its extended codes have it in their last byte. */
const BUSY = 5;

/**
 * Does `work` while no other process does work with the same lock file, and returns its result. Until then it waits, and `wait` is
 * called once with the process id of the owner, or with an empty text if it is not known yet. `work` is told whether it had to wait.
 * The lock is SQLite's on a database that holds nothing: the operating system takes it from its owner when that ends, however it ends.
 */
export async function oneAtATime<Result>(
  file: string,
  wait: (owner: string) => void,
  work: (waited: boolean) => Promise<Result>,
): Promise<Result> {
  mkdirSync(dirname(file), { recursive: true });
  const ownerFile = `${file}-owner`;
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    let waited = false;
    while (!isTaken(lock)) {
      if (!waited) wait(readFileSync(ownerFile, { encoding: 'utf8', flag: 'a+' }));
      waited = true;
      await after(PAUSE);
    }
    writeFileSync(ownerFile, String(pid));
    return await work(waited);
  } finally {
    lock.close();
  }
}

/** Takes the lock; false while another process has it. */
function isTaken(lock: DatabaseSyncInstance): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === BUSY) return false;
    throw error;
  }
}
