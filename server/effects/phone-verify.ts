import { BAD_MOBILE } from '#engine/claims/validation/messages.ts';
import { mobileFault, readMobile } from '#engine/claims/validation/mobile.ts';
import type { EffectDeps } from '../context.ts';
import { fieldFailure } from '../http/errors.ts';
import { takesTexts } from './mobile-kinds.ts';
import { checked, keepVerdict, type Verdict } from './paid-check.ts';

const PHONE_DOWN = 'We could not check your mobile number just now. Please try again in a moment.';

/**
 * Whether a mobile number is in use; format first, bought once for a value. A number that may not get texts is invalid without
 * a call. (VAL-63, API-11, decision 174)
 */
export async function verifyPhone(effects: EffectDeps, claimId: string, text: string): Promise<Verdict> {
  const { ports, config } = effects;
  const value = readMobile(text);
  if (value === null) throw fieldFailure([{ field: 'phone', message: mobileFault(text) ?? BAD_MOBILE }]);
  if (!takesTexts(value, config)) {
    await keepVerdict(effects, claimId, 'phone', value, 'invalid');
    return 'invalid';
  }
  return checked(effects, { claimId, of: 'phone', value, ask: ports.providers.phones.validate, down: PHONE_DOWN });
}
