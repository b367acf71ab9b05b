import { createHmac } from 'node:crypto';
import type { Ports } from '../ports.ts';

/** How long this node may count a key by itself before it updates the store, in milliseconds. */
const SETTLE_MS = 1000;
/** How long a call waits for the store to count it, in milliseconds, if the node may count by itself. */
const SLOW_MS = 200;
/** How many keys a node counts by itself at a time. They come from outside, so their number must be bounded. */
const MOST_KEYS = 50_000;

/** This node's count of one key in its current window. */
interface Known {
  window: number;
  /** The store's last known count, including other nodes. */
  stored: number;
  /** Counted here, not yet sent to the store. */
  pending: number;
  /** Being sent to the store. */
  sent: number;
  /** When the store was last updated. */
  told: number;
}

/**
 * The id of a counter: the name of the limit in the clear, then who is counted, as a hash under a secret, because it may be a
 * network address.
 */
function idOf(key: string, window: number, secret: string): string {
  const at = key.indexOf(':');
  const who = createHmac('sha256', secret).update(key).digest('base64url').slice(0, 22);
  return `${key.slice(0, Math.max(at, 0))}:${who}:${window}`;
}

export interface Counted {
  /** The count of the key in its current window, including this call. */
  count: number;
  /** Milliseconds until the window ends. */
  leftMs: number;
}

/**
 * Counts in the store, so that every node has the same count and a restart loses nothing. A node updates the store at most once
 * a second for each key, because a write for every call would cost as much as the call; a strict counter updates it every time.
 */
export function countersOf({ store, clock }: Pick<Ports, 'store' | 'clock'>, secret: string) {
  const knownKeys = new Map<string, Known>();

  function knownOf(key: string, window: number): Known {
    const present = knownKeys.get(key);
    if (present?.window === window) return present;
    // The oldest is removed; its count is in the store except for its last second.
    if (!present && knownKeys.size >= MOST_KEYS) knownKeys.delete(knownKeys.keys().next().value ?? '');
    const known = { window, stored: 0, pending: 0, sent: 0, told: 0 };
    knownKeys.set(key, known);
    return known;
  }

  /** The store's count after this call: concurrent increments, on any nodes, each get a distinct count. */
  async function tell(id: string, known: Known, ends: number): Promise<number> {
    const telling = known.pending;
    known.pending = 0;
    known.sent += telling;
    const expiresAt = new Date(ends).toISOString();
    try {
      const { count } = await store.upsert('counters', id, {
        inc: [[['count'], telling]],
        set: [[['expiresAt'], expiresAt]],
      });
      // Answers may arrive out of order.
      known.stored = Math.max(known.stored, count);
      return count;
    } catch (error) {
      known.pending += telling;
      throw error;
    } finally {
      known.sent -= telling;
    }
  }

  /** Counts one more. Immediate if this node may answer by itself, else when the store has answered. */
  return (key: string, windowMs: number, strict: boolean): Counted | Promise<Counted> => {
    const now = clock().getTime();
    const window = Math.floor(now / windowMs);
    const ends = (window + 1) * windowMs;
    const known = knownOf(key, window);
    known.pending += 1;
    const leftMs = ends - now;
    if (!strict && now - known.told < SETTLE_MS) return { count: known.stored + known.sent + known.pending, leftMs };
    known.told = now;
    const told = tell(idOf(key, window, secret), known, ends).then((count) => ({ count, leftMs }));
    if (strict) return told;
    // Counts that the store has not confirmed stay here and are sent again: no call has to wait for that.
    const here = () => ({ count: known.stored + known.sent + known.pending, leftMs });
    let timer: NodeJS.Timeout | undefined;
    const slow = new Promise<Counted>((resolve) => {
      timer = setTimeout(() => resolve(here()), SLOW_MS);
    });
    return Promise.race([told.catch(here), slow]).finally(() => clearTimeout(timer));
  };
}

/** The store's count of a key in its current window, without counting. */
export async function storedCount(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  key: string,
  windowMs: number,
  secret: string,
): Promise<Counted> {
  const now = clock().getTime();
  const window = Math.floor(now / windowMs);
  const counter = await store.get('counters', idOf(key, window, secret));
  return { count: counter?.count ?? 0, leftMs: (window + 1) * windowMs - now };
}
