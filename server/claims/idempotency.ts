import { createHash } from 'node:crypto';
import { KEY_KNOWN_HOURS } from '#schemas/vendors/contract.ts';
import { Failure } from '../http/errors.ts';
import { enqueue, withEntry } from '../outbox/outbox.ts';
import type { Ports } from '../ports.ts';
import type { ClaimDocument, Intent } from '../store/documents.ts';
import { writeDurably } from '../store/durable-write.ts';
import { type Change, type Store, together } from '../store/port.ts';
import { changeClaim } from './claims.ts';

type OncePorts = Pick<Ports, 'store' | 'clock'>;

/** The result of a once-only call. `unknown`: it may have happened, with an unknown result. */
export type OnceOutcome<Result> = { state: 'done'; result: Result; again: boolean } | { state: 'unknown' };

/** The argument of `settle`. `last`: the stored result that only says "unknown", if there is one. */
export type OnceSettled<Result> = { state: 'done'; result: Result } | { state: 'unknown'; last?: Result };

/** One outside call that an intent stands for. */
export interface Ask<Request> {
  /** The request of the first call with this key: a key is never used with another request. */
  request: Request;
  /** False if an earlier call with this key may have happened. */
  first: boolean;
  /** Milliseconds left for it. */
  withinMs: number;
}

export interface OnceCall<Result, Request = undefined> {
  claimId: string;
  /** The operation, a plain name such as `questions`. */
  operation: string;
  /** The subject: the same payload is the same call, whatever the order of its members. */
  payload: unknown;
  /**
   * Checks the claim in the atomic update that writes the intent: throws if this call may not be made for it, so that nothing is
   * bought; otherwise returns what else changes with the intent. Not called if the call was made before.
   */
  admit?: (claim: ClaimDocument) => Change;
  /** The name of an intent on the claim: only its result is wanted, and no other one is opened. */
  key?: string;
  /** The request, as JSON; kept with the intent until there is a result. */
  request: Request;
  /** After this many milliseconds no caller waits any longer; a little more than the call's own time limit. */
  limitMs: number;
  /** The call; `key` is the idempotency key to send along. A rejection counts as `unknown`. */
  call: (key: string, ask: Ask<Request>) => Promise<Result>;
  /**
   * The meaning of the result. `keep` (the default) stores it for every repetition; `again` removes the intent, because certainly
   * nothing has happened; `unknown` leaves or closes it without a result.
   */
  verdict?: (result: Result) => 'keep' | 'again' | 'unknown';
  /**
   * The vendor honours keys: an intent without a result is repeated under its key, by the next call of this function and, if it
   * is `background`, by the outbox. Otherwise such an intent closes as unknown for good.
   */
  askAgain?: 'nextCall' | 'background';
  /** What else changes on the claim, in the same atomic update that stores the result or stops waiting for it. */
  settle?: (outcome: OnceSettled<Result>, claim: ClaimDocument) => Change;
}

/** Calls in progress in this process, by store, claim and key: concurrent equal requests share one call. */
const underWay = new WeakMap<Store, Map<string, Promise<OnceOutcome<unknown>>>>();
const POLL_MS = 200;
/** How often one intent is called, in all. */
const MOST_ASKS = 20;
/** A repeated call gets at least this long, in milliseconds, however long its caller has waited before. */
const LEAST_MS = 3_000;
const KEY_KNOWN_MS = KEY_KNOWN_HOURS * 60 * 60_000;

/** The id of the outbox entry that repeats the call of an intent. */
export const askEntryId = (key: string): string => `ask-${key}`;

/**
 * Does something once: a durable intent, the call, its result; the same claim, operation and payload get the stored result.
 * A crash or a failed connection between call and result leaves an intent. It is repeated under its key if the vendor honours
 * keys (at most 20 times in 24 hours), and is closed as unknown otherwise. If the store is unreachable when the result
 * arrives, the result is saved when it is back.
 */
export async function once<Result, Request = undefined>(
  ports: OncePorts,
  call: OnceCall<Result, Request>,
): Promise<OnceOutcome<Result>> {
  const key = call.key ?? intentKey(call.operation, call.payload);
  const place = `${call.claimId} ${key}`;
  const calls = underWay.get(ports.store) ?? new Map<string, Promise<OnceOutcome<unknown>>>();
  underWay.set(ports.store, calls);
  const present = calls.get(place) as Promise<OnceOutcome<Result>> | undefined;
  if (present) return present;
  const waiting: Waiting<Result, Request> = { ports, call, key, since: performance.now() };
  const begun = attempt(waiting).finally(() => calls.delete(place));
  calls.set(place, begun);
  return begun;
}

/** One caller of `once`, from start to result. */
interface Waiting<Result, Request> {
  ports: OncePorts;
  call: OnceCall<Result, Request>;
  key: string;
  /** When the caller started, by the monotonic clock. */
  since: number;
}

/** The intent as this caller has written it. */
interface Held<Request> {
  at: string;
  asks: number;
  request: Request;
}

async function attempt<Result, Request>(waiting: Waiting<Result, Request>): Promise<OnceOutcome<Result>> {
  const { ports, call, key } = waiting;
  const now = ports.clock();
  let held: Held<Request> | undefined;
  const claim = await changeClaim(ports, call.claimId, (present) => {
    held = undefined;
    const intent = present.intents[key];
    const until = new Date(now.getTime() + call.limitMs).toISOString();
    if (!intent) {
      if (call.key !== undefined) return {};
      held = { at: now.toISOString(), asks: 1, request: call.request };
      return together(opened(waiting, present, now, until), call.admit?.(present));
    }
    if (!isLeft(intent, now) || !mayAskAgain(call, intent, now)) return {};
    const asks = (intent.asks ?? 1) + 1;
    // An intent of an earlier release has no request; the vendor uses only the key.
    held = { at: intent.at, asks, request: intent.request === undefined ? call.request : JSON.parse(intent.request) };
    return {
      set: [
        [['intents', key, 'until'], until],
        [['intents', key, 'asks'], asks],
      ],
    };
  });
  if (!claim) throw new Failure('CLAIM_NOT_FOUND');
  return held ? perform(waiting, held) : stored(waiting);
}

/** The change that writes the intent, together with the outbox entry that repeats the call if this process dies. */
function opened<Result, Request>(
  { call, key }: Waiting<Result, Request>,
  claim: ClaimDocument,
  now: Date,
  until: string,
): Change {
  const intent: Intent = {
    operation: call.operation,
    at: now.toISOString(),
    until,
    state: 'open',
    ...(call.askAgain && call.request !== undefined ? { request: JSON.stringify(call.request) } : {}),
  };
  const change: Change = { set: [[['intents', key], intent]] };
  if (call.askAgain !== 'background') return change;
  const due = new Date(Date.parse(until) + 1_000);
  return together(
    change,
    enqueue(claim, askEntryId(key), { kind: 'ask', name: call.operation, at: now, due, details: { key } }),
  );
}

/** Open, and no longer waited for. */
const isLeft = (intent: Intent, now: Date): boolean => intent.state === 'open' && now.toISOString() > intent.until;

const mayAskAgain = (call: Pick<OnceCall<unknown>, 'askAgain'>, { at, asks = 1 }: Intent, now: Date): boolean =>
  call.askAgain !== undefined && asks < MOST_ASKS && now.getTime() - Date.parse(at) < KEY_KNOWN_MS;

async function perform<Result, Request>(
  waiting: Waiting<Result, Request>,
  { at, asks, request }: Held<Request>,
): Promise<OnceOutcome<Result>> {
  const { ports, call, key, since } = waiting;
  const leftMs = call.limitMs - (performance.now() - since);
  const withinMs = Math.min(call.limitMs, Math.max(LEAST_MS, leftMs));
  let result: Result;
  try {
    result = await call.call(key, { request, first: asks === 1, withinMs });
  } catch {
    return giveUp(waiting, undefined);
  }
  const verdict = call.verdict?.(result) ?? 'keep';
  // That nothing has happened this time says nothing about earlier attempts.
  if (verdict === 'unknown' || (verdict === 'again' && asks > 1)) return giveUp(waiting, result);
  let tooLate = false;
  const keep = (claim: ClaimDocument): Change => {
    const present = claim.intents[key];
    // Written by an earlier attempt whose answer from the store was lost, or by another node.
    if (present?.state === 'done') return {};
    // Removed by an earlier attempt, and another caller has started since: their intent stays.
    if (present?.at !== at) return {};
    if (verdict === 'again')
      // Repeated by another caller meanwhile, whose request may have arrived.
      return (present.asks ?? 1) > asks ? {} : withEntry(claim, askEntryId(key), null, { unset: [['intents', key]] });
    const text = JSON.stringify(result);
    if (present.state === 'unknown') {
      // No caller waits any more and the claimant has continued: the late answer is stored and changes nothing.
      tooLate = true;
      return { set: [[['intents', key, 'late'], text]] };
    }
    const kept: Change = {
      set: [
        [['intents', key, 'state'], 'done'],
        [['intents', key, 'result'], text],
      ],
      unset: [['intents', key, 'request']],
    };
    return withEntry(claim, askEntryId(key), null, together(kept, call.settle?.({ state: 'done', result }, claim)));
  };
  await writeDurably(() => changeClaim(ports, call.claimId, keep));
  return tooLate ? { state: 'unknown' } : { state: 'done', result, again: false };
}

/** The result that another attempt stored; waits for one in progress in another process. */
async function stored<Result, Request>(waiting: Waiting<Result, Request>): Promise<OnceOutcome<Result>> {
  const { ports, call, key } = waiting;
  for (;;) {
    const claim = await ports.store.get('claims', call.claimId);
    const intent = claim?.intents[key];
    if (!intent) return call.key === undefined ? attempt(waiting) : { state: 'unknown' };
    if (intent.state === 'done') return { state: 'done', result: JSON.parse(intent.result ?? 'null'), again: true };
    if (intent.state === 'unknown') return { state: 'unknown' };
    const now = ports.clock();
    if (isLeft(intent, now)) return mayAskAgain(call, intent, now) ? attempt(waiting) : giveUp(waiting, undefined);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** The result is unknown. The intent stays open for a repetition if that is allowed; otherwise it is closed for good. */
async function giveUp<Result, Request>(
  { ports, call, key }: Waiting<Result, Request>,
  last: Result | undefined,
): Promise<OnceOutcome<Result>> {
  const closed = await changeClaim(ports, call.claimId, (claim) => {
    const intent = claim.intents[key];
    if (intent?.state !== 'open') return {};
    const now = ports.clock();
    const settled = call.settle?.({ state: 'unknown', ...(last === undefined ? {} : { last }) }, claim);
    if (mayAskAgain(call, intent, now)) {
      // From now on nothing waits for it.
      const until = new Date(now.getTime() - 1).toISOString();
      return together({ set: [[['intents', key, 'until'], until]] }, settled);
    }
    const close: Change = { set: [[['intents', key, 'state'], 'unknown']], unset: [['intents', key, 'request']] };
    return withEntry(claim, askEntryId(key), null, together(close, settled));
  });
  const intent = closed?.intents[key];
  if (intent?.state === 'done') return { state: 'done', result: JSON.parse(intent.result ?? 'null'), again: true };
  return { state: 'unknown' };
}

/**
 * The name of an intent on its claim: operation and hash of the payload in canonical form; without dots, so that it can be a
 * member's name anywhere.
 */
export function intentKey(operation: string, payload: unknown): string {
  const hash = createHash('sha256')
    .update(JSON.stringify(canonical(payload)))
    .digest('hex');
  return `${operation}-${hash.slice(0, 32)}`;
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return { members: members.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, member]) => [name, canonical(member)]) };
}
