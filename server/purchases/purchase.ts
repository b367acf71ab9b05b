import { type OnceSettled, once } from '../claims/idempotency.ts';
import type { Config } from '../config.ts';
import type { EffectDeps } from '../context.ts';
import { noteSecurityEvent } from '../http/security-events.ts';
import { boughtNothing, type FailureReason, type ProviderFailure } from '../providers/http-client.ts';
import type { ClaimDocument } from '../store/documents.ts';
import type { Change } from '../store/port.ts';
import { NotBought } from './admission.ts';
import { spender } from './budgets.ts';
import { type PaidOperation, type PaidOperationRow, paidOperations } from './paid-operations.ts';
import { withinPersonLimit } from './person-limits.ts';

/** The result of a purchase. `failed`: nothing was bought, or an earlier release stored the failure. `unknown`: it may have been bought. */
export type Purchased<Answer> =
  | { state: 'bought'; answer: Answer }
  | { state: 'failed'; failure: ProviderFailure }
  /** It was not allowed; `why` is for the log. */
  | { state: 'notBought'; why: string }
  | { state: 'unknown' };

export interface Purchase<Answer, Request> {
  of: PaidOperation;
  claimId: string;
  /** The prefix of the intent's name on the claim. */
  intent: string;
  /** The same payload is the same purchase. */
  payload: unknown;
  /** Returns what else changes at its start; throws `NotBought` if this claim may not buy it. Not called for an open purchase. */
  admit?: (claim: ClaimDocument) => Change;
  /** An intent on the claim: only its result is wanted, and nothing else is bought. */
  key?: string;
  request: Request;
  /** One call of the vendor. */
  ask: (request: Request, key: string, withinMs: number) => Promise<Answer | ProviderFailure>;
  /** The change of the claim with the answer, or once nothing waits for it any longer. */
  settle?: (
    outcome: { state: 'done'; result: Answer } | { state: 'unknown'; last?: ProviderFailure },
    claim: ClaimDocument,
  ) => Change;
}

/**
 * Repeats the call of a purchase that may have been made: `key` is the name of its intent on the claim, `request` the original
 * request. Buys nothing else.
 */
export type Resume = (
  effects: EffectDeps,
  claim: ClaimDocument,
  key: string,
  request: unknown,
) => Promise<Purchased<unknown>>;

/** A little more than a vendor's own time limit. */
const GRACE_MS = 2_000;
/** The delays before a vendor is called again immediately, in milliseconds. */
const WAITS_MS = [100, 400];
/** The vendor has answered, but the answer was lost: under the same key it may be available at once. */
const LOST_ON_ITS_WAY: readonly FailureReason[] = ['lost', 'unreadable'];
const UNDER_WAY = 409;

const isFailure = (result: { outcome: string }): result is ProviderFailure => result.outcome === 'failed';

/**
 * Buys something from a vendor once: within the vendor's daily budget, under one idempotency key. If the result of the first call
 * is unknown and the vendor honours keys, it is called again under that key. The only place where a paid call is made for a
 * claimant who waits. (decisions 165, 167)
 */
export async function purchase<Answer extends { outcome: string }, Request>(
  effects: EffectDeps,
  wanted: Purchase<Answer, Request>,
): Promise<Purchased<Answer>> {
  try {
    return await buy(effects, wanted);
  } catch (error) {
    if (error instanceof NotBought) return refused(effects, wanted, error.message);
    throw error;
  }
}

async function buy<Answer extends { outcome: string }, Request>(
  effects: EffectDeps,
  wanted: Purchase<Answer, Request>,
): Promise<Purchased<Answer>> {
  const { config, ports, log } = effects;
  const row: PaidOperationRow = paidOperations[wanted.of];
  const { timeoutMs, honoursKeys } = settingsOf(config, wanted.of);
  const { settle } = wanted;
  const asked = await once<Answer | ProviderFailure, Request>(ports, {
    claimId: wanted.claimId,
    operation: wanted.intent,
    payload: wanted.payload,
    ...(wanted.key === undefined ? {} : { key: wanted.key }),
    ...(wanted.admit ? { admit: wanted.admit } : {}),
    request: wanted.request,
    limitMs: timeoutMs + GRACE_MS,
    ...(honoursKeys ? { askAgain: row.askedAgainBy === 'background' ? 'background' : 'nextCall' } : {}),
    call: (key, { request, first, withinMs }) =>
      withinPersonLimit(
        effects,
        { of: wanted.of, claimId: wanted.claimId, key: `${wanted.claimId}-${key}`, first },
        () =>
          askPaid(effects, {
            of: wanted.of,
            claimId: wanted.claimId,
            first,
            withinMs,
            ask: (ms) => wanted.ask(request, `${wanted.claimId}-${key}`, ms),
          }),
      ),
    verdict: (result) => (isFailure(result) ? (boughtNothing(result.why) ? 'again' : 'unknown') : 'keep'),
    ...(settle ? { settle: (outcome, claim) => settle(answered(outcome), claim) } : {}),
  });
  if (asked.state === 'done' && isFailure(asked.result) && asked.result.why === 'overLimit')
    return refused(effects, wanted, asked.result.detail);
  if (asked.state === 'done')
    return isFailure(asked.result)
      ? { state: 'failed', failure: asked.result }
      : { state: 'bought', answer: asked.result as Answer };
  log.warn(`the result of a call of ${row.port}.${row.operation} is unknown`);
  return { state: 'unknown' };
}

/** The claimant continues without it; a claim or a person for whom much is bought is heard of. */
function refused({ log }: EffectDeps, { of }: { of: string }, why: string): { state: 'notBought'; why: string } {
  noteSecurityEvent(log, 'purchase.refused', of);
  return { state: 'notBought', why };
}

/** Only answers are stored; an unknown result leaves at most a failure. */
function answered<Answer>(outcome: OnceSettled<Answer | ProviderFailure>) {
  return outcome as { state: 'done'; result: Answer } | { state: 'unknown'; last?: ProviderFailure };
}

interface PaidAsk<Answer> {
  of: PaidOperation;
  claimId: string;
  /** False if an earlier call with the same key may have been charged: then this one costs nothing. */
  first: boolean;
  withinMs: number;
  /** One call of the vendor, under the same key every time. */
  ask: (withinMs: number) => Promise<Answer | ProviderFailure>;
}

/** The vendor's time limit, and whether it honours keys. */
export function settingsOf({ providers }: Config, of: PaidOperation): { timeoutMs: number; honoursKeys: boolean } {
  const { timeoutMs = 0, honoursKeys = true } = providers[paidOperations[of].port] ?? {};
  return { timeoutMs, honoursKeys };
}

/**
 * Calls a vendor under one key: counts it in the daily budget, calls again at once if keys are honoured and the answer was lost,
 * and takes the count back if certainly nothing was bought.
 */
export async function askPaid<Answer extends { outcome: string }>(
  effects: EffectDeps,
  { of, claimId, first, withinMs, ask }: PaidAsk<Answer>,
): Promise<Answer | ProviderFailure> {
  const spent = first ? await spender(effects)(of, claimId) : undefined;
  if (spent?.refused) return spent.refused;
  const { timeoutMs, honoursKeys } = settingsOf(effects.config, of);
  const result = await askUntilHeard(ask, Math.min(withinMs, timeoutMs), honoursKeys);
  if (isFailure(result)) {
    effects.log.warn({ why: result.why }, result.detail);
    if (boughtNothing(result.why)) await spent?.refund();
  }
  return result;
}

/** Calls the vendor, and if keys are honoured repeats a call whose answer was lost, while the time limit leaves room. */
async function askUntilHeard<Answer extends { outcome: string }>(
  ask: (withinMs: number) => Promise<Answer | ProviderFailure>,
  withinMs: number,
  honoursKeys: boolean,
): Promise<Answer | ProviderFailure> {
  const until = performance.now() + withinMs;
  let result = await ask(withinMs);
  for (const wait of WAITS_MS) {
    const lost = isFailure(result) && (LOST_ON_ITS_WAY.includes(result.why) || result.status === UNDER_WAY);
    if (!honoursKeys || !lost || performance.now() + wait >= until) return result;
    await new Promise((resolve) => setTimeout(resolve, wait));
    const next = await ask(until - performance.now());
    // That nothing was bought this time says nothing about earlier attempts.
    if (isFailure(next) && boughtNothing(next.why)) return result;
    result = next;
  }
  return result;
}
