import type { Ports } from '../ports.ts';

/** How long this node may count a key by itself before it tells the store, in milliseconds. */
const SETTLE_MS = 1000;
/** How long a call waits for the store to count it, in milliseconds, where the node may count by itself. */
const SLOW_MS = 200;
/** Keys that a node counts by itself at a time. They come from outside, so there must be an end to them. */
const MOST_KEYS = 50_000;

/** What this node knows of one key in its present window. */
interface Known {
  window: number;
  /** As the store had it last, counts of other nodes included. */
  stored: number;
  /** Counted here, not yet told. */
  pending: number;
  /** On its way to the store. */
  sent: number;
  /** When the store was told last. */
  told: number;
}

export interface Counted {
  /** How often the key has come in its present window, this time included. */
  count: number;
  /** Milliseconds until the window ends. */
  leftMs: number;
}

/**
 * Counts in the store, so that every node counts the same and a restart forgets nothing. A node tells the store at most
 * once a second for each key, since a write for every call would cost as much as the call; a strict counter tells it
 * every time.
 */
export function countersOf({ store, clock }: Pick<Ports, 'store' | 'clock'>) {
  const knownKeys = new Map<string, Known>();

  function knownOf(key: string, window: number): Known {
    const present = knownKeys.get(key);
    if (present?.window === window) return present;
    // The oldest goes; what it counted is in the store but for its last second.
    if (!present && knownKeys.size >= MOST_KEYS) knownKeys.delete(knownKeys.keys().next().value ?? '');
    const known = { window, stored: 0, pending: 0, sent: 0, told: 0 };
    knownKeys.set(key, known);
    return known;
  }

  /** The count as the store has it then: of several at once, on whatever nodes, each is told another one. */
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
      // Answers may overtake each other.
      known.stored = Math.max(known.stored, count);
      return count;
    } catch (error) {
      known.pending += telling;
      throw error;
    } finally {
      known.sent -= telling;
    }
  }

  /** Counts one more. At once where this node may answer by itself, else when the store has answered. */
  return (key: string, windowMs: number, strict: boolean): Counted | Promise<Counted> => {
    const now = clock().getTime();
    const window = Math.floor(now / windowMs);
    const ends = (window + 1) * windowMs;
    const known = knownOf(key, window);
    known.pending += 1;
    const leftMs = ends - now;
    if (!strict && now - known.told < SETTLE_MS) return { count: known.stored + known.sent + known.pending, leftMs };
    known.told = now;
    const told = tell(`${key}:${window}`, known, ends).then((count) => ({ count, leftMs }));
    if (strict) return told;
    // What the store is slow to hear of, or cannot, stays counted here and is told again: nobody has to wait for that.
    const here = () => ({ count: known.stored + known.sent + known.pending, leftMs });
    let timer: NodeJS.Timeout | undefined;
    const slow = new Promise<Counted>((resolve) => {
      timer = setTimeout(() => resolve(here()), SLOW_MS);
    });
    return Promise.race([told.catch(here), slow]).finally(() => clearTimeout(timer));
  };
}

/** The count of a key in its present window as the store has it, without counting. */
export async function storedCount(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  key: string,
  windowMs: number,
): Promise<Counted> {
  const now = clock().getTime();
  const window = Math.floor(now / windowMs);
  const counter = await store.get('counters', `${key}:${window}`);
  return { count: counter?.count ?? 0, leftMs: (window + 1) * windowMs - now };
}
