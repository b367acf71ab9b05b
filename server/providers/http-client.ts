import { randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import type { VendorContract, VendorOperation } from '#schemas/vendors/contract.ts';
import { vendorCalls } from '../metrics/instruments.ts';
import { timed } from '../metrics/timed.ts';
import { currentSpan, traced } from '../traces/spans.ts';
import { REQUEST_ID, watchRequest } from './request-left.ts';

/** A port's address, time limit and price; `<PORT>_URL`, `<PORT>_KEY`, `<PORT>_TIMEOUT_MS` … */
export interface ProviderSettings {
  url: string;
  key: string;
  timeoutMs: number;
  /** Starts the time limit of one call: a signal that aborts with a `TimeoutError`. Default: `AbortSignal.timeout`. */
  limit?: (ms: number) => AbortSignal;
  /** False if the vendor does not keep the promise of the contract about idempotency keys; `<PORT>_HONOURS_KEYS`. */
  honoursKeys?: boolean;
  /** The daily budget and the price of one call, in pounds; `<PORT>_DAILY_BUDGET`, `<PORT>_PRICE`. */
  budget?: { daily: number; price: number };
}

/** The settings of a port for a call that is waited for this long; undefined: as long as the port says. */
export const waitingFor = (settings: ProviderSettings, withinMs: number | undefined): ProviderSettings =>
  withinMs === undefined ? settings : { ...settings, timeoutMs: withinMs };

/**
 * How a call can fail. Nothing was bought: `unreachable` (no connection was made, so the request was never sent), `busy` (429),
 * `refused` (another 4xx: an error of ours or of the key), `overBudget` and `overLimit` (the vendor was not called). Unknown:
 * `late` (no complete answer within the time limit), `lost` (the connection broke after the request was sent), `broken` (5xx;
 * 409, the first call with this key is in progress; a redirect, which is never followed), `unreadable` (not JSON, or more than
 * a mebibyte), `misshapen` (JSON that does not match the contract).
 */
export type FailureReason =
  | 'unreachable'
  | 'busy'
  | 'refused'
  | 'overBudget'
  | 'overLimit'
  | 'late'
  | 'lost'
  | 'broken'
  | 'unreadable'
  | 'misshapen';

const NOTHING_BOUGHT: readonly FailureReason[] = ['unreachable', 'busy', 'refused', 'overBudget', 'overLimit'];

/** True if the vendor has certainly done nothing, so that another call is not a second purchase. */
export const boughtNothing = (why: FailureReason): boolean => NOTHING_BOUGHT.includes(why);

/** A call without a usable answer. Never a verdict: the caller decides how to continue. */
export interface ProviderFailure {
  outcome: 'failed';
  why: FailureReason;
  /** One sentence for the log: port, operation, what happened. No personal data. */
  detail: string;
  /** The status of the answer, if that is the reason. */
  status?: number;
  /** The vendor's answer, as text, if a claim must store it; at most 64 KiB. Never for the log. */
  body?: string;
}

interface Answered<Operation extends VendorOperation> {
  outcome: 'answered';
  answer: Static<Operation['answer']>;
  /** The answer as received, for a claim that stores it. */
  text: string;
}

const KEPT_CHARACTERS = 64 * 1024;
const MOST_CHARACTERS = 1024 * 1024;
const validators = new WeakMap<VendorOperation, Validator>();

function validatorOf(operation: VendorOperation): Validator {
  const known = validators.get(operation) ?? Compile(operation.answer);
  validators.set(operation, known);
  return known;
}

function reasonOf(status: number): FailureReason {
  if (status === 429) return 'busy';
  return status >= 400 && status < 500 && status !== 409 ? 'refused' : 'broken';
}

/**
 * Calls one operation of a port's vendor. Every failure is returned with a name; nothing is thrown and nothing is repeated,
 * because a repetition may cost money: the caller decides. `key` is the idempotency key of a call that counts once; `withinMs`
 * is a shorter time limit than the port's own, for a call that is repeated.
 */
export function callVendor<Contract extends VendorContract, Name extends keyof Contract['operations'] & string>(
  contract: Contract,
  name: Name,
  settings: ProviderSettings,
  request: Static<Contract['operations'][Name]['request']>,
  key?: string,
  withinMs = settings.timeoutMs,
): Promise<Answered<Contract['operations'][Name]> | ProviderFailure> {
  const { port } = contract;
  return traced(
    { kind: 'client', name: `${port}.${name}`, attributes: { 'reclaim.port': port, 'reclaim.operation': name } },
    () =>
      timed(
        vendorCalls,
        () => ask(contract, name, settings, request, key, withinMs),
        (end) => ({ port, operation: name, result: resultOf(end) }),
      ),
    (end) => {
      const status = 'result' in end ? statusOf(end.result) : undefined;
      return {
        attributes: {
          'reclaim.result': resultOf(end),
          ...(status === undefined ? {} : { 'http.response.status_code': status }),
        },
        failed: resultOf(end) !== 'answered',
      };
    },
  );
}

type Called = { outcome: 'answered' } | ProviderFailure;

function resultOf(end: { result: Called } | { error: unknown }): string {
  if ('error' in end) return 'error';
  return end.result.outcome === 'failed' ? end.result.why : end.result.outcome;
}

/** The status of the vendor's answer; undefined if there was none. */
const statusOf = (result: Called): number | undefined => (result.outcome === 'answered' ? 200 : result.status);

async function ask<Contract extends VendorContract, Name extends keyof Contract['operations'] & string>(
  contract: Contract,
  name: Name,
  settings: ProviderSettings,
  request: Static<Contract['operations'][Name]['request']>,
  key: string | undefined,
  withinMs: number,
): Promise<Answered<Contract['operations'][Name]> | ProviderFailure> {
  const operation: VendorOperation = contract.operations[name] as VendorOperation;
  const failed = (why: FailureReason, what: string, body?: string, status?: number): ProviderFailure => ({
    outcome: 'failed',
    why,
    detail: `${contract.port}.${name} ${what}`,
    ...(status === undefined ? {} : { status }),
    ...(body ? { body: body.slice(0, KEPT_CHARACTERS) } : {}),
  });
  const limitMs = Math.max(1, Math.ceil(Math.min(withinMs, settings.timeoutMs)));
  const id = randomUUID();
  const watch = watchRequest(id);
  const span = currentSpan();
  let status: number;
  let text: string;
  try {
    const response = await fetch(`${settings.url.replace(/\/$/, '')}${operation.path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${settings.key}`,
        'content-type': 'application/json',
        accept: 'application/json',
        [REQUEST_ID]: id,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(span ? { traceparent: span.traceparent } : {}),
      },
      body: JSON.stringify(request),
      // Following a redirect would send the request a second time.
      redirect: 'manual',
      signal: settings.limit?.(limitMs) ?? AbortSignal.timeout(limitMs),
    });
    status = response.status;
    text = await response.text();
  } catch (error) {
    if (watch.neverLeft(error)) return failed('unreachable', `could not be reached (${causeOf(error)})`);
    if (error instanceof Error && error.name === 'TimeoutError')
      return failed('late', `did not answer within ${limitMs} ms`);
    return failed('lost', `broke off after the request had left (${causeOf(error)})`);
  } finally {
    watch.end();
  }
  if (status !== 200) return failed(reasonOf(status), `answered ${status}`, text, status);
  if (text.length > MOST_CHARACTERS) return failed('unreadable', 'answered more than a mebibyte', text);
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return failed('unreadable', 'answered something that is not JSON', text);
  }
  const validator = validatorOf(operation);
  if (!validator.Check(answer)) {
    const places = validator.Errors(answer).map((error) => `${error.instancePath || 'the answer'} ${error.message}`);
    return failed('misshapen', `answered in another shape: ${places.slice(0, 3).join('; ')}`, text);
  }
  return { outcome: 'answered', answer: answer as Static<Contract['operations'][Name]['answer']>, text };
}

/** The code of a network error (ECONNREFUSED …): its message may hold an address, its code never does. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const { code, name } = (cause ?? {}) as { code?: unknown; name?: unknown };
  if (typeof code === 'string') return code;
  return name === 'TimeoutError' ? 'no connection in time' : 'network error';
}
