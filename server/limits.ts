import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OperationName } from '#schemas/operations.ts';
import type { Config } from './config.ts';
import { Failure } from './errors.ts';
import type { Ports } from './ports.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Keys that a node counts by itself at a time. */
const MOST_KEYS = 50_000;

/** At most so many calls in so many milliseconds. */
export interface Limit {
  max: number;
  windowMs: number;
  /** True: no call passes uncounted, on any node. */
  strict?: boolean;
}

const limit = (max: number, windowMs: number): Limit => ({ max, windowMs });

/** Whole networks share one address, so the limits of an address are many times those of a session. */
const usual = { session: limit(120, MINUTE), address: limit(1200, MINUTE) };
/** Calls that cost the firm money. */
const dear = { session: limit(30, 10 * MINUTE), address: limit(300, 10 * MINUTE) };

/** How often each call may be made, by one session and from one address. */
export const limits: Record<OperationName, { session: Limit; address: Limit }> = {
  createClaim: { session: usual.session, address: limit(300, HOUR) },
  updateClaim: usual,
  resumeClaim: usual,
  updateVisit: usual,
  trackEvent: usual,
  autocompletePostcode: usual,
  postalToAddress: { session: limit(60, 10 * MINUTE), address: limit(600, 10 * MINUTE) },
  getAddresses: { session: limit(60, 10 * MINUTE), address: limit(600, 10 * MINUTE) },
  verifyEmail: dear,
  verifyPhone: dear,
  validateUser: dear,
  createUser: dear,
  loadQuestions: dear,
  verifyDevice: dear,
};

/** Trying numbers of claims that are not one's own. */
export const resumeLimit: Limit = { ...limit(10, HOUR), strict: true };

/** How long this node may count a key by itself before it tells the store. */
const SETTLE_MS = 1000;

/** What this node knows of one key in its present window. */
interface Known {
  window: number;
  /** As the store had it last, counts of other nodes included. */
  stored: number;
  /** Counted here, not yet told. */
  pending: number;
  /** When the store was told last. */
  told: number;
}

interface CounterOptions {
  prefix?: string;
  /** True: every call is counted in the store before it is let through. */
  strict?: boolean;
}

/**
 * Counts in the store, so that every node counts the same and a restart forgets nothing. A node tells the store at most
 * once a second for each key, since a write for every call would cost as much as the call; a strict counter tells it
 * every time. The plugin wants a class with callbacks.
 */
function countersOf({ store, clock }: Pick<Ports, 'store' | 'clock'>) {
  return class Counters {
    readonly #options: CounterOptions;
    readonly #known = new Map<string, Known>();

    constructor(options: CounterOptions) {
      this.#options = options;
    }

    child(options: object): Counters {
      return new Counters(options as CounterOptions);
    }

    incr(
      key: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMs: number,
    ): void {
      const now = clock().getTime();
      const window = Math.floor(now / windowMs);
      const ttl = (window + 1) * windowMs - now;
      this.#count(key, now, window, (window + 1) * windowMs).then((current) => done(null, { current, ttl }), done);
    }

    async #count(key: string, now: number, window: number, ends: number): Promise<number> {
      const present = this.#known.get(key);
      const known = present?.window === window ? present : { window, stored: 0, pending: 0, told: 0 };
      if (known !== present) this.#remember(key, known);
      known.pending += 1;
      if (!this.#options.strict && now - known.told < SETTLE_MS) return known.stored + known.pending;
      const telling = known.pending;
      known.told = now;
      const id = `${this.#options.prefix}:${key}:${window}`;
      const { count } = await store.upsert('counters', id, {
        inc: [[['count'], telling]],
        set: [[['expiresAt'], new Date(ends).toISOString()]],
      });
      known.stored = count;
      known.pending -= telling;
      return count + known.pending;
    }

    #remember(key: string, known: Known): void {
      // Keys come from outside: the oldest goes, and what it counted is in the store but for the last second.
      if (this.#known.size >= MOST_KEYS) this.#known.delete(this.#known.keys().next().value ?? '');
      this.#known.set(key, known);
    }
  };
}

type Check = (request: FastifyRequest) => Promise<void>;

/** Makes a check that throws `TOO_MANY` when `by(request)` has come more often than the limit allows. */
export type LimitMaker = (name: string, limit: Limit, by?: (request: FastifyRequest) => string) => Check;

/** Registers the counting and gives the maker of checks; without `by` it counts by address (IPv6: by network). */
export async function registerLimits(
  app: FastifyInstance,
  config: Config,
  ports: Pick<Ports, 'store' | 'clock'>,
): Promise<LimitMaker> {
  await app.register(rateLimit, { global: false, store: countersOf(ports) as never });
  return (name, { max, windowMs, strict = false }, by) => {
    const options = {
      prefix: name,
      strict,
      max: Math.max(1, Math.round(max * config.rateLimitFactor)),
      timeWindow: windowMs,
      ...(by ? { keyGenerator: by } : {}),
    };
    const count = app.createRateLimit(options);
    return async (request) => {
      const counted = await count(request);
      if (!counted.isAllowed && counted.isExceeded) throw new Failure('TOO_MANY', { retryAfter: counted.ttlInSeconds });
    };
  };
}
