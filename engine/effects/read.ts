import { recordOf } from '../record.ts';
import { BUREAU_MS, PATIENCE_MS, PROVIDER_MS } from '../rules/limits.ts';
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

/** The service's own words for the claimant; undefined where there are none. (ERR-05, ERR-10, ERR-12, G-174) */
function serverWords(answer: ApiAnswer): string | undefined {
  const { message } = recordOf(answer.body);
  return typeof message === 'string' && /\p{L}/u.test(message) && !TECHNICAL.test(message) ? message.trim() : undefined;
}

/** The outcome for a call that did not work, with the service's words where it has some. */
export function failure<Name extends string>(
  outcome: Name,
  answer: ApiAnswer,
  facts?: EffectResult['facts'],
): EffectResult<Name> {
  const message = serverWords(answer);
  return { outcome, ...(facts ? { facts } : {}), ...(message ? { message } : {}) };
}
