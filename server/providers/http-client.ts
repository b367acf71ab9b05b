import type { Static } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import type { VendorContract, VendorOperation } from '#schemas/vendors/contract.ts';

/** Where a port's vendor is and how long it may take; `<PORT>_URL`, `<PORT>_KEY`, `<PORT>_TIMEOUT_MS`. */
export interface ProviderSettings {
  url: string;
  key: string;
  timeoutMs: number;
  /** Starts the time limit of one call: a signal that aborts with a `TimeoutError`. `AbortSignal.timeout` where it is left out. */
  limit?: (ms: number) => AbortSignal;
}

/**
 * How a call can go wrong. `late`: no whole answer within the time limit. `unreachable`: no connection. `busy`: 429.
 * `refused`: the vendor did not take our request (another 4xx), a fault of ours or of the key. `broken`: 5xx.
 * `unreadable`: not JSON, or more than a mebibyte. `misshapen`: JSON that is not what the contract says.
 */
export type FailureReason = 'late' | 'unreachable' | 'busy' | 'refused' | 'broken' | 'unreadable' | 'misshapen';

/** A call that brought no usable answer. Never a verdict: who asked decides what to do without one. */
export interface ProviderFailure {
  outcome: 'failed';
  why: FailureReason;
  /** One sentence for the log: port, operation, what happened. No personal data. */
  detail: string;
  /** The status of its answer, where that is why. */
  status?: number;
  /** What the vendor did send, as text, where a claim must keep it; at most 64 KiB. Never for the log. */
  body?: string;
}

interface Answered<Operation extends VendorOperation> {
  outcome: 'answered';
  answer: Static<Operation['answer']>;
  /** The answer as it came, for a claim that keeps what a vendor said. */
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
  return status >= 500 ? 'broken' : 'refused';
}

/**
 * Calls one operation of a port's vendor. Every trouble is a failure with a name; nothing is thrown and nothing is
 * repeated, since a repeat may cost money: who asked decides. `key` is the idempotency key of a call that counts once.
 */
export async function callVendor<Contract extends VendorContract, Name extends keyof Contract['operations'] & string>(
  contract: Contract,
  name: Name,
  settings: ProviderSettings,
  request: Static<Contract['operations'][Name]['request']>,
  key?: string,
): Promise<Answered<Contract['operations'][Name]> | ProviderFailure> {
  const operation: VendorOperation = contract.operations[name] as VendorOperation;
  const failed = (why: FailureReason, what: string, body?: string, status?: number): ProviderFailure => ({
    outcome: 'failed',
    why,
    detail: `${contract.port}.${name} ${what}`,
    ...(status === undefined ? {} : { status }),
    ...(body ? { body: body.slice(0, KEPT_CHARACTERS) } : {}),
  });
  let status: number;
  let text: string;
  try {
    const response = await fetch(`${settings.url.replace(/\/$/, '')}${operation.path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${settings.key}`,
        'content-type': 'application/json',
        accept: 'application/json',
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: JSON.stringify(request),
      redirect: 'error',
      signal: settings.limit?.(settings.timeoutMs) ?? AbortSignal.timeout(settings.timeoutMs),
    });
    status = response.status;
    text = await response.text();
  } catch (error) {
    const late = error instanceof Error && error.name === 'TimeoutError';
    if (late) return failed('late', `did not answer within ${settings.timeoutMs} ms`);
    return failed('unreachable', `could not be reached (${causeOf(error)})`);
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
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause !== null && typeof cause === 'object' && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : 'network error';
}
