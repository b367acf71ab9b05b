import { isTesterEmail, readEmail } from '#engine/rules/email.ts';
import { BAD_EMAIL, BAD_MOBILE } from '#engine/rules/messages.ts';
import { mobileFault, readMobile } from '#engine/rules/mobile.ts';
import { changeClaim } from '../claims.ts';
import { Failure, fieldFailure } from '../errors.ts';
import { once } from '../once.ts';
import type { ProviderFailure } from '../providers/http-client.ts';
import type { StoredVerdict } from '../store/documents.ts';
import { type Effects, providerDown } from './support.ts';

const EMAIL_DOWN = 'We could not check your email address just now. Please try again in a moment.';
const PHONE_DOWN = 'We could not check your mobile number just now. Please try again in a moment.';

type Verdict = 'valid' | 'catchall' | 'invalid';

interface Check {
  claimId: string;
  of: 'email' | 'phone';
  /** As the claim stores it. */
  value: string;
  ask: () => Promise<{ outcome: Verdict } | ProviderFailure>;
  limitMs: number;
  down: string;
}

/**
 * Whether an email address takes mail. A wrong format is a 400 and costs nothing; a tester's address is valid without
 * asking; a verdict is bought once for a value. (VAL-46 to VAL-50, ROLE-05, API-10)
 */
export async function verifyEmail(effects: Effects, claimId: string, text: string): Promise<Verdict> {
  const { ports, config } = effects;
  const value = readEmail(text);
  if (value === null) throw fieldFailure([{ field: 'email', message: BAD_EMAIL }]);
  if (isTesterEmail(value, config.testEmailDomains)) return 'valid';
  const ask = () => ports.providers.emails.verify(value);
  return checked(effects, {
    claimId,
    of: 'email',
    value,
    ask,
    limitMs: config.providers.emails.timeoutMs,
    down: EMAIL_DOWN,
  });
}

/** Whether a mobile number is in use; format first, bought once for a value. (VAL-63, API-11) */
export async function verifyPhone(effects: Effects, claimId: string, text: string): Promise<Verdict> {
  const { ports, config } = effects;
  const value = readMobile(text);
  if (value === null) throw fieldFailure([{ field: 'phone', message: mobileFault(text) ?? BAD_MOBILE }]);
  const ask = () => ports.providers.phones.validate(value);
  return checked(effects, {
    claimId,
    of: 'phone',
    value,
    ask,
    limitMs: config.providers.phones.timeoutMs,
    down: PHONE_DOWN,
  });
}

async function checked(effects: Effects, { claimId, of, value, ask, limitMs, down }: Check): Promise<Verdict> {
  const { ports, log } = effects;
  const asked = await once(ports, {
    claimId,
    operation: `verify-${of}`,
    payload: value,
    limitMs: limitMs + 2_000,
    call: ask,
    // A checker that is down may be asked again; only a verdict is kept.
    verdict: ({ outcome }) => (outcome === 'failed' ? 'again' : 'keep'),
  });
  const verdict = asked.state === 'done' && asked.result.outcome !== 'failed' ? asked.result.outcome : null;
  await keep(effects, claimId, of, value, verdict);
  if (verdict) return verdict;
  if (asked.state === 'done' && asked.result.outcome === 'failed') throw providerDown(log, asked.result, down);
  throw new Failure('PROVIDER_DOWN', { message: down });
}

/** Keeps on the claim what was said of the value now asked about, and how often the checker has failed on it in a row. */
async function keep(
  { ports }: Effects,
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
