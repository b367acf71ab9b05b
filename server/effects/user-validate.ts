import type { BodyOf } from '#schemas/api.ts';
import { demandReach } from '../claims/claim-reach.ts';
import { changeClaim, claimOf, findSignedClaim } from '../claims/claims.ts';
import { askedInVain, mayGoOn, registerKnows } from '../claims/customer-register.ts';
import { demandOwn } from '../claims/own-details.ts';
import type { EffectDeps } from '../context.ts';
import { Failure } from '../http/errors.ts';
import { alert } from '../outbox/enqueue-alert.ts';
import type { ClaimDocument } from '../store/documents.ts';
import { type Change, together } from '../store/port.ts';

/** The message for a person with another claim; the page shows its own dialog. (ERR-14, G-074) */
const EXISTS = 'User already exists!';
const REGISTER_DOWN = 'We could not check your details just now. Please try again in a moment.';

/**
 * Whether this person may claim: not if they have another signed claim or the customer register knows them. The result is the
 * claim's `user_exists`. If the register does not answer, Next tries again, and after two failures the claimant continues: the
 * register is called again before the signature and before a lead is pushed. A body that is not about the claim's own claimant is a 400. (CON-06, API-12)
 */
export async function validateUser(
  effects: EffectDeps,
  claimId: string,
  body: BodyOf<'validateUser'>,
  withinMs?: number,
): Promise<{ valid: boolean; message: string }> {
  const claim = await claimOf(effects, claimId);
  demandOwn(claim.data, body, ['claim_number', 'email', 'dob', 'first_name', 'last_name', 'address']);
  demandReach(effects, claim, 'user.validate');
  const exists = await isKnown(effects, claim, withinMs);
  await changeClaim(effects.ports, claimId, (present) => {
    // Not known while the register has not answered.
    if (!exists && askedInVain(present))
      return present.data.user_exists === undefined ? {} : { unset: [['data', 'user_exists']] };
    const noted: Change = present.data.user_exists === exists ? {} : { set: [[['data', 'user_exists'], exists]] };
    return exists ? together(noted, alert(present, 'duplicate', effects.ports.clock())) : noted;
  });
  return exists ? { valid: false, message: EXISTS } : { valid: true, message: 'OK' };
}

/** Our own signed claims are checked first, then the customer register; the second failure of the register lets the claimant continue. */
async function isKnown(effects: EffectDeps, { id, data }: ClaimDocument, withinMs?: number): Promise<boolean> {
  const { ports, config } = effects;
  if (await findSignedClaim(ports, { data, secret: config.personKey, notId: id })) return true;
  const known = await registerKnows(effects, id, data, withinMs);
  if (known !== 'failed') return known === 'exists';
  if (mayGoOn(await claimOf(effects, id))) return false;
  throw new Failure('PROVIDER_DOWN', { message: REGISTER_DOWN });
}
