import { recordOf } from '../../record.ts';
import { BUREAU_MS, PATIENCE_MS, PROVIDER_MS } from '../validation/limits.ts';
import { TOO_MANY_ATTEMPTS } from '../validation/messages.ts';
import { type ApiAnswer, type EffectResult, succeeded } from './effect.ts';

/** How long the browser waits for what the service asks a provider, in milliseconds. (contracts, "Effects") */
export const PROVIDER_WAIT_MS = PROVIDER_MS + PATIENCE_MS;
/** The same for a bureau or the quiz provider, in milliseconds. */
export const BUREAU_WAIT_MS = BUREAU_MS + PATIENCE_MS;

/** What the service answered with; undefined unless it says that it worked. */
export const responseOf = (answer: ApiAnswer): unknown =>
  succeeded(answer) ? recordOf(answer.body).responseObject : undefined;

// What libraries and proxies say of themselves; a claimant never reads it, nor a status code.
const TECHNICAL =
  /\bhttps?\b|\bstatus\b|\b[45]\d\d\b|^(?:internal server error|bad (?:request|gateway)|service unavailable|gateway time-?out|unauthorized|forbidden|not found)\.?$/i;

/** Codes whose sentence is for the claimant. Those of all others are for programs. (docs/errors-service.md) */
const FOR_CLAIMANTS: readonly unknown[] = [
  'CODE_WRONG',
  'CODE_EXPIRED',
  'NO_CONSENT',
  'OTHER_ORIGIN',
  'USER_EXISTS',
  'NOT_REACHED',
  'CLAIM_NOT_FOUND',
  'LINK_ENDED',
  'TOO_LARGE',
  'TOO_MANY',
  'TOO_SLOW',
  'HEAD_TOO_LARGE',
  'STORE_DOWN',
  'PROVIDER_DOWN',
  'INTERNAL',
];

/**
 * True where the sentence of an answer is for the claimant, by its code. The sentence of a bad value is, where it goes by
 * labels of the page: it names no key of the body. An answer without a code is not of this service's making. (case SV-3)
 */
function isForClaimant(message: string, responseObject: unknown): boolean {
  const { code, fields } = recordOf(responseObject);
  if (code === undefined || FOR_CLAIMANTS.includes(code)) return true;
  if (code !== 'FIELD_INVALID' || !Array.isArray(fields) || fields.length === 0) return false;
  // `<label or key>: <what is wrong>; …`
  const parts = message.split('; ');
  return fields.every((fault) => !parts.some((part) => part.startsWith(`${String(recordOf(fault).field)}:`)));
}

/** The service's own words for the claimant; undefined where there are none. (ERR-05, ERR-10, ERR-12, G-174) */
function serverWords(answer: ApiAnswer): string | undefined {
  const { message, responseObject } = recordOf(answer.body);
  if (typeof message !== 'string' || !/\p{L}/u.test(message) || TECHNICAL.test(message)) return undefined;
  return isForClaimant(message, responseObject) ? message.trim() : undefined;
}

/** What a claimant reads where a rate limit has refused a call: the service's own words say when to try again. (case SV-6) */
export const limitWords = (answer: ApiAnswer): string => serverWords(answer) ?? TOO_MANY_ATTEMPTS;

/** The outcome for a call that did not work, with the service's words where it has some. */
export function failure<Name extends string>(
  outcome: Name,
  answer: ApiAnswer,
  facts?: EffectResult['facts'],
): EffectResult<Name> {
  const message = serverWords(answer);
  return { outcome, ...(facts ? { facts } : {}), ...(message ? { message } : {}) };
}
