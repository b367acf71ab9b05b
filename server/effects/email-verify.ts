import { isTesterEmail, readEmail } from '#engine/claims/validation/email.ts';
import { BAD_EMAIL } from '#engine/claims/validation/messages.ts';
import type { EffectDeps } from '../context.ts';
import { fieldFailure } from '../http/errors.ts';
import { checked, type Verdict } from './paid-check.ts';

const EMAIL_DOWN = 'We could not check your email address just now. Please try again in a moment.';

/**
 * Whether an email address accepts mail. A wrong format is a 400 and costs nothing; a tester's address is valid without a call;
 * a verdict is bought once for a value. (VAL-46 to VAL-50, ROLE-05, API-10)
 */
export async function verifyEmail(effects: EffectDeps, claimId: string, text: string): Promise<Verdict> {
  const { ports, config } = effects;
  const value = readEmail(text);
  if (value === null) throw fieldFailure([{ field: 'email', message: BAD_EMAIL }]);
  if (isTesterEmail(value, config.testEmailDomains)) return 'valid';
  return checked(effects, { claimId, of: 'email', value, ask: ports.providers.emails.verify, down: EMAIL_DOWN });
}
