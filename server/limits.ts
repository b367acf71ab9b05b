import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OperationName } from '#schemas/operations.ts';
import type { Config } from './config.ts';
import { Failure } from './errors.ts';
import type { Ports } from './ports.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** At most so many calls in so many milliseconds. */
export interface Limit {
  max: number;
  windowMs: number;
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
export const resumeLimit = limit(10, HOUR);

/**
 * Counts in the store, so that every node of the service counts the same. A window begins with the first call in it.
 * The plugin wants a class with callbacks.
 */
function countersOf(ports: Pick<Ports, 'store' | 'clock'>) {
  return class Counters {
    prefix: string;
    constructor({ prefix = '' }: { prefix?: string }) {
      this.prefix = prefix;
    }
    child(options: object): Counters {
      return new Counters(options as { prefix?: string });
    }
    incr(
      key: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMs: number,
    ): void {
      const now = ports.clock().getTime();
      const window = Math.floor(now / windowMs);
      const ends = (window + 1) * windowMs;
      ports.store
        .upsert('counters', `${this.prefix}:${key}:${window}`, {
          inc: [[['count'], 1]],
          set: [[['expiresAt'], new Date(ends).toISOString()]],
        })
        .then(({ count }) => done(null, { current: count, ttl: ends - now }), done);
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
  return (name, { max, windowMs }, by) => {
    const options = {
      prefix: name,
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
