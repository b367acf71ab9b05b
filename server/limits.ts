import type { FastifyRequest } from 'fastify';
import type { OperationName } from '#schemas/operations.ts';
import type { Config } from './config.ts';
import { type Counted, countersOf } from './counters.ts';
import { Failure } from './errors.ts';
import { networkOf } from './network.ts';
import type { Ports } from './ports.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

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
  endSession: usual,
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
  submitAnswers: dear,
  sendCode: { session: limit(60, HOUR), address: limit(600, HOUR) },
  verifyCode: usual,
  sendText: { session: limit(20, HOUR), address: limit(300, HOUR) },
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
};

/** Trying numbers of claims that are not one's own. */
export const resumeLimit: Limit = { ...limit(10, HOUR), strict: true };

/** Throws `TOO_MANY` when the request is one too many. Gives a promise only where the store must be asked first. */
type LimitCheck = (request: FastifyRequest) => void | Promise<void>;

/** Makes a check; without `by` it counts by address. */
export type LimitMaker = (name: string, limit: Limit, by?: (request: FastifyRequest) => string) => LimitCheck;

/** The maker of checks over the store's counters. */
export function limiter(config: Config, ports: Pick<Ports, 'store' | 'clock'>): LimitMaker {
  const count = countersOf(ports);
  return (name, { max, windowMs, strict = false }, by = ({ ip }) => networkOf(ip)) => {
    const most = Math.max(1, Math.round(max * config.rateLimitFactor));
    const judge = (counted: Counted) => {
      if (counted.count > most) throw new Failure('TOO_MANY', { retryAfter: Math.ceil(counted.leftMs / 1000) });
    };
    return (request) => {
      const counted = count(`${name}:${by(request)}`, windowMs, strict);
      return counted instanceof Promise ? counted.then(judge) : judge(counted);
    };
  };
}
