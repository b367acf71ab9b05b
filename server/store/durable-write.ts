import { StoreUnavailable } from './port.ts';

/** How often and for how long a write is tried that may not get lost, in milliseconds. */
const EVERY_MS = 500;
const LONGEST_MS = 10 * 60_000;

/**
 * Writes the record of something that has happened outside and cannot be repeated. When the store is away, the caller gets
 * the error at once, and the write is retried in the background until it succeeds. `write` must be idempotent.
 */
export async function writeDurably<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isAway(error)) void goOn(write, performance.now() + LONGEST_MS);
    throw error;
  }
}

const isAway = (error: unknown): boolean => error instanceof StoreUnavailable;

async function goOn(write: () => Promise<unknown>, until: number): Promise<void> {
  while (performance.now() < until) {
    // A service that stops does not wait for this.
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS).unref());
    try {
      await write();
      return;
    } catch (error) {
      // Refused for another reason than the store's state: a retry would not change that.
      if (!isAway(error)) return;
    }
  }
}
