import type { FastifyRequest } from 'fastify';
import type { DocumentedOperation } from '#schemas/operations.ts';
import type { Config } from '../config.ts';
import { Failure } from '../http/errors.ts';
import { networkOf, siteOf } from '../http/network.ts';
import type { SecurityEvent } from '../http/security-events.ts';
import type { Ports } from '../ports.ts';
import { type Counted, countersOf, storedCount } from './rate-counters.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** At most this many calls in this many milliseconds. */
export interface Limit {
  max: number;
  windowMs: number;
  /** True: no call passes uncounted, on any node. */
  strict?: boolean;
}

const limit = (max: number, windowMs: number): Limit => ({ max, windowMs });

/**
 * A mobile carrier brings thousands of visitors an hour from one address, so the limits of an address are many times those of a
 * session: 3,000 claims an hour, and for each of them the calls of one visitor. Programs are limited by session, by claim, by
 * identity and by the money spent. (case SV-6)
 */
const usual = { session: limit(120, MINUTE), address: limit(1200, MINUTE) };
/** Calls that cost the firm money. */
const dear = { session: limit(30, 10 * MINUTE), address: limit(1000, 10 * MINUTE) };
/** Looking up a postcode, which visitors do two or three times. */
const lookUp = { session: limit(60, 10 * MINUTE), address: limit(1500, 10 * MINUTE) };

/** How often each call may be made, by one session and from one address. */
export const limits: Record<DocumentedOperation, { session: Limit; address: Limit }> = {
  createClaim: { session: usual.session, address: limit(3000, HOUR) },
  updateClaim: usual,
  resumeClaim: usual,
  endSession: usual,
  updateVisit: usual,
  trackEvent: usual,
  autocompletePostcode: usual,
  postalToAddress: lookUp,
  getAddresses: lookUp,
  verifyEmail: dear,
  verifyPhone: dear,
  validateUser: dear,
  createUser: dear,
  loadQuestions: dear,
  submitAnswers: dear,
  sendCode: { session: limit(60, HOUR), address: limit(3000, HOUR) },
  verifyCode: usual,
  sendText: { session: limit(20, HOUR), address: limit(3000, HOUR) },
  searchBureauA: dear,
  storedBureauA: usual,
  searchBureauB: dear,
  dummyReport: dear,
  lenderMap: dear,
  verifyDevice: dear,
  scoreRisk: dear,
  createLead: dear,
  upsertLead: dear,
  upsertContact: dear,
  sendFeedback: dear,
  notify: dear,
  reportError: { session: limit(30, HOUR), address: limit(1000, HOUR) },
  reportPolicy: { session: limit(30, HOUR), address: limit(1000, HOUR) },
};

/** The same for the calls of effects; a guarded one costs money, or sends the claimant's details to others. */
export const effectLimits = { usual, guarded: dear };

/** Claims that one address may begin in a day: a carrier's busy hours end, a program's do not. */
export const dailyClaims = limit(20_000, 24 * HOUR);

/** Numbers of non-existent claims that one address may ask for. Claims that are found are not counted. */
export const missLimit: Limit = { ...limit(60, HOUR), strict: true };

/** Throws `TOO_MANY` if the request is over the limit. Returns a promise only if the store must be asked first. */
type LimitCheck = (request: FastifyRequest) => void | Promise<void>;

/** Makes a check; without `by` it counts by address. */
export type LimitMaker = (name: string, limit: Limit, by?: (request: FastifyRequest) => string) => LimitCheck;

const byAddress = ({ ip }: FastifyRequest): string => networkOf(ip);
/** How much wider the limits of a site (an IPv6 /48) are than those of one of its networks. (case SV-12) */
const SITE_FACTOR = 10;
/** The callers that a request counts for, each with its factor: its network, and for IPv6 the site around it. */
function callersOf({ ip }: FastifyRequest): (readonly [string, number])[] {
  const site = siteOf(ip);
  return [[networkOf(ip), 1], ...(site === undefined ? [] : [[site, SITE_FACTOR] as const])];
}

const mostOf = (max: number, { rateLimitFactor }: Config): number => Math.max(1, Math.round(max * rateLimitFactor));

/** Refuses a call over the limit, with a message that a page shows unchanged: why, and when to try again. */
function tooMany(leftMs: number, ofAddress: boolean, event: SecurityEvent = 'rate.limited'): Failure {
  const retryAfter = Math.ceil(leftMs / 1000);
  const why = ofAddress
    ? 'We are very busy: too many people are using your connection at the moment.'
    : 'Too many attempts.';
  return new Failure('TOO_MANY', {
    message: `${why} Please try again in ${waitWords(retryAfter)}.`,
    retryAfter,
    event,
  });
}

function waitWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return 'a minute';
  if (minutes < 60) return `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? 'an hour' : `${hours} hours`;
}

/** Counts an address's requests for things that do not exist. */
export interface MissLimit {
  /** Throws `TOO_MANY` if the address already has too many misses. Counts nothing. */
  demandRoom(request: FastifyRequest): Promise<void>;
  /** Counts a miss; throws `TOO_MANY` if it is over the limit. */
  miss(request: FastifyRequest): Promise<void>;
}

/** A limit of misses over the store's counters. Requests that find something do not count. */
export function missLimiter(
  config: Config,
  ports: Pick<Ports, 'store' | 'clock'>,
  name: string,
  { max, windowMs }: Limit,
): MissLimit {
  const count = countersOf(ports, config.personKey);
  const most = mostOf(max, config);
  const keysOf = (request: FastifyRequest) =>
    callersOf(request).map(([caller, factor]) => [`${name}:${caller}`, most * factor] as const);
  return {
    async demandRoom(request) {
      for (const [key, room] of keysOf(request)) {
        const { count: missed, leftMs } = await storedCount(ports, key, windowMs, config.personKey);
        if (missed >= room) throw tooMany(leftMs, true, 'link.guessed');
      }
    },
    async miss(request) {
      for (const [key, room] of keysOf(request)) {
        const { count: missed, leftMs } = await count(key, windowMs, true);
        if (missed > room) throw tooMany(leftMs, true, 'link.guessed');
      }
    },
  };
}

const isAtOnce = (all: readonly (Counted | Promise<Counted>)[]): all is Counted[] =>
  !all.some((each) => each instanceof Promise);

/** The maker of checks over the store's counters. */
export function limiter(config: Config, ports: Pick<Ports, 'store' | 'clock'>): LimitMaker {
  const count = countersOf(ports, config.personKey);
  return (name, { max, windowMs, strict = false }, by = byAddress) => {
    const most = mostOf(max, config);
    const judge = (counted: Counted, room: number) => {
      if (counted.count > room) throw tooMany(counted.leftMs, by === byAddress);
    };
    return (request) => {
      const callers = by === byAddress ? callersOf(request) : [[by(request), 1] as const];
      const all = callers.map(([caller]) => count(`${name}:${caller}`, windowMs, strict));
      const judgeAll = (counted: readonly Counted[]): void => {
        for (const [at, each] of counted.entries()) judge(each, most * (callers[at]?.[1] ?? 1));
      };
      return isAtOnce(all) ? judgeAll(all) : Promise.all(all).then(judgeAll);
    };
  };
}
