import { isTesterEmail, readEmail } from '#engine/claims/validation/email.ts';
import { BAD_EMAIL, BAD_MOBILE } from '#engine/claims/validation/messages.ts';
import { mobileFault, readMobile } from '#engine/claims/validation/mobile.ts';
import { changeClaim } from '../claims/claims.ts';
import type { EffectDeps } from '../context.ts';
import { Failure, fieldFailure } from '../http/errors.ts';
import type { ProviderFailure } from '../providers/http-client.ts';
import type { PaidOperation } from '../purchases/paid-operations.ts';
import { purchase } from '../purchases/purchase.ts';
import type { StoredVerdict } from '../store/documents.ts';
import { takesTexts } from './mobile-kinds.ts';

const EMAIL_DOWN = 'We could not check your email address just now. Please try again in a moment.';
const PHONE_DOWN = 'We could not check your mobile number just now. Please try again in a moment.';

type Verdict = 'valid' | 'catchall' | 'invalid';

const paid = { email: 'emailCheck', phone: 'phoneCheck' } as const satisfies Record<Check['of'], PaidOperation>;

interface Check {
  claimId: string;
  of: 'email' | 'phone';
  /** As the claim stores it. */
  value: string;
  ask: (value: string, key: string, withinMs: number) => Promise<{ outcome: Verdict } | ProviderFailure>;
  down: string;
}

/**
 * Whether an email address takes mail. A wrong format is a 400 and costs nothing; a tester's address is valid without
 * asking; a verdict is bought once for a value. (VAL-46 to VAL-50, ROLE-05, API-10)
 */
export async function verifyEmail(effects: EffectDeps, claimId: string, text: string): Promise<Verdict> {
  const { ports, config } = effects;
  const value = readEmail(text);
  if (value === null) throw fieldFailure([{ field: 'email', message: BAD_EMAIL }]);
  if (isTesterEmail(value, config.testEmailDomains)) return 'valid';
  return checked(effects, { claimId, of: 'email', value, ask: ports.providers.emails.verify, down: EMAIL_DOWN });
}

/**
 * Whether a mobile number is in use; format first, bought once for a value. A number that no text may go to is invalid
 * without asking. (VAL-63, API-11, decision 174)
 */
export async function verifyPhone(effects: EffectDeps, claimId: string, text: string): Promise<Verdict> {
  const { ports, config } = effects;
  const value = readMobile(text);
  if (value === null) throw fieldFailure([{ field: 'phone', message: mobileFault(text) ?? BAD_MOBILE }]);
  if (!takesTexts(value, config)) {
    await keep(effects, claimId, 'phone', value, 'invalid');
    return 'invalid';
  }
  return checked(effects, { claimId, of: 'phone', value, ask: ports.providers.phones.validate, down: PHONE_DOWN });
}

/** A verdict is bought once for a value. A checker that is down may be asked again; only a verdict is kept. */
async function checked(effects: EffectDeps, { claimId, of, value, ask, down }: Check): Promise<Verdict> {
  const bought = await purchase<{ outcome: Verdict }, string>(effects, {
    of: paid[of],
    claimId,
    intent: `verify-${of}`,
    payload: value,
    request: value,
    ask,
  });
  const verdict = bought.state === 'bought' ? bought.answer.outcome : null;
  await keep(effects, claimId, of, value, verdict);
  if (verdict) return verdict;
  throw new Failure('PROVIDER_DOWN', { message: down });
}

/** Keeps on the claim what was said of the value now asked about, and how often the checker has failed on it in a row. */
async function keep(
  { ports }: EffectDeps,
  claimId: string,
  of: Check['of'],
  value: string,
  verdict: Verdict | null,
): Promise<void> {
  await changeClaim(ports, claimId, ({ verdicts }) => {
    const before = verdicts[of]?.value === value ? verdicts[of] : undefined;
    const kept = verdict === null ? 'failed' : verdict === 'invalid' ? 'invalid' : 'valid';
    if (before?.verdict === kept && kept !== 'failed') return {};
    const failures = kept === 'failed' ? { failures: (before?.failures ?? 0) + 1 } : {};
    const stored: StoredVerdict = { value, verdict: kept, at: ports.clock().toISOString(), ...failures };
    return { set: [[['verdicts', of], stored]] };
  });
}
