import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { StoreUnavailable } from './port.ts';

/** A write that waits for its transaction. */
interface Waiting {
  run(): unknown;
  tell(result: unknown): void;
  refuse(error: unknown): void;
  /** When it is refused if another process holds the database until then. */
  until: number;
}

export interface GroupCommit {
  /** Runs `run` inside a transaction; resolves with its result once that is on disk, rejects if it is not. */
  write<T>(run: () => T): Promise<T>;
  /** Commits waiting writes; accepts no more. */
  end(): void;
}

/** How long a write may wait for others to share its transaction, in milliseconds. */
const GATHER_MS = 2;
/** How long a write waits for another process to release the database, and the polling interval, in milliseconds. */
const LOCKED_MS = 3000;
const LOOK_MS = 25;
/** SQLITE_BUSY; its extended codes have it in their last byte. */
const BUSY = 5;

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === BUSY;

/**
 * Combines all writes of one turn of the event loop into one transaction, so that many claimants share the cost of a sync. While
 * each turn brings more writes it keeps collecting, for a moment; a single write waits for nothing. While another process holds
 * the database, writes wait by a timer, so that reads and pages still work; those that have waited too long are refused together.
 * `demandUsable` throws if nothing can be written. (case ST-4)
 */
export function groupCommit(database: DatabaseSyncInstance, demandUsable: () => void = () => undefined): GroupCommit {
  let waiting: Waiting[] = [];
  let isLocked = false;
  let ended = false;

  function transaction(batch: readonly Waiting[]): { results: unknown[] } | { error: unknown } {
    try {
      demandUsable();
      database.exec('BEGIN IMMEDIATE');
      const results = batch.map((write) => write.run());
      database.exec('COMMIT');
      return { results };
    } catch (error) {
      try {
        database.exec('ROLLBACK');
      } catch {
        // There was no transaction to roll back: BEGIN itself failed, or SQLite has rolled back on its own.
      }
      return { error };
    }
  }

  function flush(): void {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    const done = transaction(batch);
    if ('results' in done) {
      batch.forEach((write, index) => {
        write.tell(done.results[index]);
      });
      return;
    }
    if (isBusy(done.error) && !ended) {
      wait(batch, done.error);
      return;
    }
    // One write may be the cause (too big, an error of ours): alone, each gets its own answer.
    for (const write of batch) {
      const alone = batch.length === 1 || isBusy(done.error) ? done : transaction([write]);
      if ('results' in alone) write.tell(alone.results[0]);
      else write.refuse(alone.error);
    }
  }

  /** Another process holds the database: writes whose time is up are refused, the others try again in a moment. */
  function wait(batch: readonly Waiting[], error: unknown): void {
    const now = performance.now();
    for (const write of batch) if (write.until <= now) write.refuse(error);
    waiting = [...batch.filter((write) => write.until > now), ...waiting];
    isLocked = waiting.length > 0;
    if (isLocked)
      setTimeout(() => {
        isLocked = false;
        flush();
      }, LOOK_MS);
  }

  /** Commits when a turn has brought nothing new, or the first write has waited long enough. */
  function gather(seen: number, until: number): void {
    setImmediate(() => {
      if (isLocked) return;
      if (waiting.length > seen && performance.now() < until) gather(waiting.length, until);
      else flush();
    });
  }

  return {
    write: <T>(run: () => T) =>
      new Promise<T>((resolve, reject) => {
        if (ended) return reject(new StoreUnavailable('SQLite: the store is closed'));
        const until = performance.now() + LOCKED_MS;
        waiting.push({ run, tell: (result) => resolve(result as T), refuse: reject, until });
        if (waiting.length === 1 && !isLocked) gather(waiting.length, performance.now() + GATHER_MS);
      }),
    end: () => {
      ended = true;
      flush();
    },
  };
}
