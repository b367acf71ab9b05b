import type { DatabaseSyncInstance } from '@photostructure/sqlite';

/** A write that waits for its turn's transaction. */
interface Waiting {
  run(): unknown;
  tell(result: unknown): void;
  refuse(error: unknown): void;
}

export interface GroupCommit {
  /** Does `run` inside a transaction; resolves with its result once that is on the disk, rejects when it is not. */
  write<T>(run: () => T): Promise<T>;
  /** Commits what waits; nothing is taken any more. */
  end(): void;
}

/** How long a write may wait for others to share its transaction with, in milliseconds. */
const GATHER_MS = 2;

/**
 * Puts all writes of one turn of the event loop into one transaction, so that many claimants share the price of
 * reaching the disk. While each turn brings more writes it goes on gathering, for a moment; a write that comes alone
 * waits for nothing.
 */
export function groupCommit(database: DatabaseSyncInstance): GroupCommit {
  let waiting: Waiting[] = [];
  let ended = false;

  function transaction(batch: readonly Waiting[]): { results: unknown[] } | { error: unknown } {
    try {
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
    // One write may be the cause (too big, a fault of ours): alone, each gets the answer that is its own.
    for (const write of batch) {
      const alone = batch.length === 1 ? done : transaction([write]);
      if ('results' in alone) write.tell(alone.results[0]);
      else write.refuse(alone.error);
    }
  }

  /** Commits when a turn has brought nothing new, or the first write has waited long enough. */
  function gather(seen: number, until: number): void {
    setImmediate(() => {
      if (waiting.length > seen && performance.now() < until) gather(waiting.length, until);
      else flush();
    });
  }

  return {
    write: <T>(run: () => T) =>
      new Promise<T>((resolve, reject) => {
        if (ended) return reject(new Error('the store is closed'));
        waiting.push({ run, tell: (result) => resolve(result as T), refuse: reject });
        if (waiting.length === 1) gather(waiting.length, performance.now() + GATHER_MS);
      }),
    end: () => {
      ended = true;
      flush();
    },
  };
}
