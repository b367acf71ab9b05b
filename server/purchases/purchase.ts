import { type OnceSettled, once } from '../claims/idempotency.ts';
import type { Config } from '../config.ts';
import type { EffectDeps } from '../context.ts';
import { boughtNothing, type FailureReason, type ProviderFailure } from '../providers/http-client.ts';
import type { ClaimDocument } from '../store/documents.ts';
import type { Change } from '../store/port.ts';
import { NotBought } from './admission.ts';
import { spender } from './budgets.ts';
import { type PaidOperation, type PaidOperationRow, paidOperations } from './paid-operations.ts';
import { withinPersonLimit } from './person-limits.ts';

/** What a purchase came to. `failed`: nothing was bought, or an earlier release kept the failure. `unknown`: it may have been bought. */
export type Purchased<Answer> =
  | { state: 'bought'; answer: Answer }
  | { state: 'failed'; failure: ProviderFailure }
  /** It was not admitted; `why` is for the log. */
  | { state: 'notBought'; why: string }
  | { state: 'unknown' };

export interface Purchase<Answer, Request> {
  of: PaidOperation;
  claimId: string;
  /** The intent's name on the claim begins with it. */
  intent: string;
  /** The same payload is the same purchase. */
  payload: unknown;
  /** Says what else changes as it begins; throws `NotBought` where this claim may not buy it. Not asked for what was begun before. */
  admit?: (claim: ClaimDocument) => Change;
  /** An intent that is on the claim: its result is asked for, and nothing else is bought. */
  key?: string;
  request: Request;
  /** One call of the vendor. */
  ask: (request: Request, key: string, withinMs: number) => Promise<Answer | ProviderFailure>;
  /** What changes on the claim with the answer, or once nobody waits for it any longer. */
  settle?: (
    outcome: { state: 'done'; result: Answer } | { state: 'unknown'; last?: ProviderFailure },
    claim: ClaimDocument,
  ) => Change;
}

/**
 * Asks again for the result of a purchase that may have been made: `key` is the name of its intent on the claim, `request`
 * what was asked for. Buys nothing else.
 */
export type Resume = (
  effects: EffectDeps,
  claim: ClaimDocument,
  key: string,
  request: unknown,
) => Promise<Purchased<unknown>>;

/** A little more than a vendor's own time limit. */
const GRACE_MS = 2_000;
/** The waits before a vendor is asked again at once, in milliseconds. */
const WAITS_MS = [100, 400];
/** The vendor has answered, and the answer got lost on its way: under the same key it may be had at once. */
const LOST_ON_ITS_WAY: readonly FailureReason[] = ['lost', 'unreadable'];
const UNDER_WAY = 409;

const isFailure = (result: { outcome: string }): result is ProviderFailure => result.outcome === 'failed';

/**
 * Buys something of a vendor once: within the vendor's daily budget, under one idempotency key, for which the vendor is
 * asked again where it honours keys and nobody knows what became of the first call. The only place where a paid call is
 * made for a claimant who waits. (decisions 165, 167)
 */
export async function purchase<Answer extends { outcome: string }, Request>(
  effects: EffectDeps,
  wanted: Purchase<Answer, Request>,
): Promise<Purchased<Answer>> {
  try {
    return await buy(effects, wanted);
  } catch (error) {
    if (error instanceof NotBought) return { state: 'notBought', why: error.message };
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
    return { state: 'notBought', why: asked.result.detail };
  if (asked.state === 'done')
    return isFailure(asked.result)
      ? { state: 'failed', failure: asked.result }
      : { state: 'bought', answer: asked.result as Answer };
  log.warn(`nobody knows what became of a call of ${row.port}.${row.operation}`);
  return { state: 'unknown' };
}

/** Only answers are kept, and of what is unknown there is at most a failure. */
function answered<Answer>(outcome: OnceSettled<Answer | ProviderFailure>) {
  return outcome as { state: 'done'; result: Answer } | { state: 'unknown'; last?: ProviderFailure };
}

interface PaidAsk<Answer> {
  of: PaidOperation;
  claimId: string;
  /** False where an earlier call with the same key may have been paid for: then this one costs nothing. */
  first: boolean;
  withinMs: number;
  /** One call of the vendor, under the same key every time. */
  ask: (withinMs: number) => Promise<Answer | ProviderFailure>;
}

/** How long a vendor may take, and whether it honours keys. */
export function settingsOf({ providers }: Config, of: PaidOperation): { timeoutMs: number; honoursKeys: boolean } {
  const { timeoutMs = 0, honoursKeys = true } = providers[paidOperations[of].port] ?? {};
  return { timeoutMs, honoursKeys };
}

/**
 * Asks a vendor under one key: spends of its daily budget, asks again at once where keys are honoured and the answer got
 * lost, and takes the money back where certainly nothing was bought.
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

/** Asks, and where keys are honoured asks again at once for an answer that got lost, as long as the time limit leaves room. */
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
    // That nothing was bought this time says nothing of the time before.
    if (isFailure(next) && boughtNothing(next.why)) return result;
    result = next;
  }
  return result;
}
