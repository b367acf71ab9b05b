import { createHash } from 'node:crypto';
import { changeClaim } from './claims.ts';
import { Failure } from './errors.ts';
import type { Ports } from './ports.ts';
import type { ClaimDocument, Intent } from './store/documents.ts';
import { type Change, type Store, together } from './store/port.ts';
import { writeSurely } from './write-surely.ts';

type OncePorts = Pick<Ports, 'store' | 'clock'>;

/** What a once-only call came to. `unknown`: it may have happened, nobody knows with what result, and it is not repeated. */
export type OnceOutcome<Result> = { state: 'done'; result: Result; again: boolean } | { state: 'unknown' };

export interface OnceCall<Result> {
  claimId: string;
  /** What is done, a plain name such as `questions`. */
  operation: string;
  /** What is asked for: the same payload is the same call, whatever the order of its members. */
  payload: unknown;
  /** After this many milliseconds nobody waits any longer; a little more than the call's own time limit. */
  limitMs: number;
  /**
   * Looks at the claim in the atomic update that writes the intent: throws where this call may not be made for it, so
   * that nothing is bought, else says what else changes with the intent. Not asked where the call was made before.
   */
  admit?: (claim: ClaimDocument) => Change;
  /** The call; `key` is the idempotency key to send along. A rejection counts as `unknown`. */
  call: (key: string) => Promise<Result>;
  /**
   * What the result means. `keep` (the default) stores it for every repetition; `again` forgets the intent, since
   * certainly nothing has happened; `unknown` closes it without a result.
   */
  verdict?: (result: Result) => 'keep' | 'again' | 'unknown';
  /** What else changes on the claim, in the same atomic update that stores the result or closes the intent. */
  settle?: (outcome: { state: 'done'; result: Result } | { state: 'unknown' }, claim: ClaimDocument) => Change;
}

/** Calls under way in this process, by store, claim and key: whoever asks the same waits for the one call. */
const underWay = new WeakMap<Store, Map<string, Promise<OnceOutcome<unknown>>>>();
const POLL_MS = 200;

/**
 * Does something once: a durable intent, the call, its result; the same claim, operation and payload get the stored
 * result. A crash between call and result leaves an intent that is closed as unknown after its time limit; a store that
 * goes away between them gets the result when it is back.
 */
export async function once<Result>(ports: OncePorts, call: OnceCall<Result>): Promise<OnceOutcome<Result>> {
  const key = intentKey(call.operation, call.payload);
  const place = `${call.claimId} ${key}`;
  const calls = underWay.get(ports.store) ?? new Map<string, Promise<OnceOutcome<unknown>>>();
  underWay.set(ports.store, calls);
  const present = calls.get(place) as Promise<OnceOutcome<Result>> | undefined;
  if (present) return present;
  const begun = attempt(ports, call, key).finally(() => calls.delete(place));
  calls.set(place, begun);
  return begun;
}

async function attempt<Result>(ports: OncePorts, call: OnceCall<Result>, key: string): Promise<OnceOutcome<Result>> {
  const now = ports.clock();
  let mine = false;
  const claim = await changeClaim(ports, call.claimId, (present) => {
    mine = !present.intents[key];
    if (!mine) return {};
    const admitted = call.admit?.(present);
    const intent: Intent = {
      operation: call.operation,
      at: now.toISOString(),
      until: new Date(now.getTime() + call.limitMs).toISOString(),
      state: 'open',
    };
    return together({ set: [[['intents', key], intent]] }, admitted);
  });
  if (!claim) throw new Failure('CLAIM_NOT_FOUND');
  return mine ? perform(ports, call, key, now.toISOString()) : stored(ports, call, key);
}

/** `at`: when the intent was written that this call goes by. */
async function perform<Result>(
  ports: OncePorts,
  call: OnceCall<Result>,
  key: string,
  at: string,
): Promise<OnceOutcome<Result>> {
  let result: Result;
  try {
    result = await call.call(key);
  } catch {
    return close(ports, call, key);
  }
  const verdict = call.verdict?.(result) ?? 'keep';
  if (verdict === 'unknown') return close(ports, call, key);
  let tooLate = false;
  const keep = (claim: ClaimDocument): Change => {
    const present = claim.intents[key];
    // Written by an earlier try, whose answer the store could not give.
    if (present?.state === 'done') return {};
    // Forgotten by an earlier try, and somebody else has begun since: theirs stays.
    if (present?.at !== at) return {};
    if (verdict === 'again') return { unset: [['intents', key]] };
    const text = JSON.stringify(result);
    if (present?.state === 'unknown') {
      // Somebody gave up waiting and the claimant was passed on: the late answer is kept and moves nothing.
      tooLate = true;
      return { set: [[['intents', key, 'late'], text]] };
    }
    const kept: Change = {
      set: [
        [['intents', key, 'state'], 'done'],
        [['intents', key, 'result'], text],
      ],
    };
    return together(kept, call.settle?.({ state: 'done', result }, claim));
  };
  await writeSurely(() => changeClaim(ports, call.claimId, keep));
  return tooLate ? { state: 'unknown' } : { state: 'done', result, again: false };
}

/** The result that another attempt stored; waits for one that is under way in another process. */
async function stored<Result>(ports: OncePorts, call: OnceCall<Result>, key: string): Promise<OnceOutcome<Result>> {
  for (;;) {
    const claim = await ports.store.get('claims', call.claimId);
    const intent = claim?.intents[key];
    if (!intent) return attempt(ports, call, key);
    if (intent.state === 'done') return { state: 'done', result: JSON.parse(intent.result ?? 'null'), again: true };
    if (intent.state === 'unknown') return { state: 'unknown' };
    if (ports.clock().toISOString() > intent.until) return close(ports, call, key);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function close<Result>(ports: OncePorts, call: OnceCall<Result>, key: string): Promise<OnceOutcome<Result>> {
  const closed = await changeClaim(ports, call.claimId, (claim) => {
    if (claim.intents[key]?.state !== 'open') return {};
    return together({ set: [[['intents', key, 'state'], 'unknown']] }, call.settle?.({ state: 'unknown' }, claim));
  });
  const intent = closed?.intents[key];
  if (intent?.state === 'done') return { state: 'done', result: JSON.parse(intent.result ?? 'null'), again: true };
  return { state: 'unknown' };
}

/**
 * The name of an intent on its claim: operation and hash of the payload in canonical form; no dots, so that it can be a
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
