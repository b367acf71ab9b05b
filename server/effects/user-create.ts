import type { BodyOf } from '#schemas/api.ts';
import { demandReach } from '../claims/claim-reach.ts';
import { partsOf, textOf } from '../claims/claim-values.ts';
import { claimOf } from '../claims/claims.ts';
import { demandMayClaim } from '../claims/duplicate.ts';
import { once } from '../claims/idempotency.ts';
import { demandOwn } from '../claims/own-details.ts';
import type { EffectDeps } from '../context.ts';
import { Failure } from '../http/errors.ts';
import { providerDown } from '../http/provider-down.ts';

const SAVE_DOWN = 'We could not save your details just now. Please try again in a moment.';

/** Writes the claimant to the customer register, once for the same details. (API-13, G-119) */
export async function createUser(effects: EffectDeps, claimId: string, body: BodyOf<'createUser'>): Promise<void> {
  const { ports, config, log } = effects;
  const claim = await claimOf(effects, claimId);
  const own = ['claim_number', 'first_name', 'last_name', 'email', 'dob', 'postcode', 'address'];
  demandOwn(claim.data, body, [...own, ['phone', 'phone_number']]);
  demandMayClaim(claim);
  demandReach(effects, claim, 'user.create');
  const { data } = claim;
  const lead = {
    reference: claimId,
    firstName: textOf(data.first_name),
    lastName: textOf(data.last_name),
    email: textOf(data.email),
    dob: textOf(data.dob),
    phone: textOf(data.phone_number),
    postcode: textOf(data.postcode),
    address: partsOf(data.address),
  };
  const written = await once(ports, {
    claimId,
    operation: 'user-create',
    payload: lead,
    request: undefined,
    limitMs: config.providers.customers.timeoutMs + 2_000,
    call: (key) => ports.providers.customers.upsert(lead, `${claimId}-${key}`),
    // The register writes one key once, so a repetition does no harm.
    verdict: ({ outcome }) => (outcome === 'failed' ? 'again' : 'keep'),
  });
  if (written.state === 'unknown') throw new Failure('PROVIDER_DOWN', { message: SAVE_DOWN });
  if (written.result.outcome === 'failed') throw providerDown(log, written.result, SAVE_DOWN);
}
