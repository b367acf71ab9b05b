import type { EffectDeps } from '../context.ts';
import type { ClaimDocument } from '../store/documents.ts';
import { partsOf, textOf } from './claim-values.ts';
import { changeClaim } from './claims.ts';

type Data = Readonly<Record<string, unknown>>;

/** The verdict's name on the claim. */
const OF = 'customer';
/** After this number of consecutive failures the claimant continues. (contracts, "A mail or phone checker that is down") */
const FAILURES = 2;

/** The details for the register, as one text. */
const askedAbout = (data: Data): string =>
  JSON.stringify([data.email, data.first_name, data.last_name, data.dob, partsOf(data.address).addressID ?? '']);

/** True if the customer register was called for this claimant and did not answer: it is called again. */
export const askedInVain = ({ verdicts }: ClaimDocument): boolean => verdicts[OF]?.verdict === 'failed';

/** True once the register has failed so often that the claimant continues without its answer. */
export const mayGoOn = ({ verdicts, data }: ClaimDocument): boolean =>
  verdicts[OF]?.value === askedAbout(data) && (verdicts[OF]?.failures ?? 0) >= FAILURES;

/**
 * Calls the customer register, and stores the result on the claim. `failed`: it did not answer, and is called again before the
 * signature and before a lead is pushed. `withinMs`: how long it is waited for, if a flow says so. (CON-06, decision 172)
 */
export async function registerKnows(
  { ports, log }: Pick<EffectDeps, 'ports' | 'log'>,
  claimId: string,
  data: Data,
  withinMs?: number,
): Promise<'exists' | 'new' | 'failed'> {
  const addressId = partsOf(data.address).addressID;
  const person = {
    email: textOf(data.email),
    firstName: textOf(data.first_name),
    lastName: textOf(data.last_name),
    dob: textOf(data.dob),
    ...(addressId ? { addressId } : {}),
  };
  const result = await ports.providers.customers.find(person, withinMs);
  if (result.outcome === 'failed') log.warn({ why: result.why }, result.detail);
  const known = result.outcome === 'failed' ? 'failed' : result.outcome === 'exists' ? 'exists' : 'new';
  const value = askedAbout(data);
  await changeClaim(ports, claimId, ({ verdicts }) => {
    const before = verdicts[OF];
    if (known !== 'failed') {
      if (!before) return {};
      const verdict = known === 'exists' ? 'invalid' : 'valid';
      return before.verdict === verdict && before.value === value
        ? {}
        : { set: [[['verdicts', OF], { value, verdict, at: ports.clock().toISOString() }]] };
    }
    const failures = (before?.value === value ? (before.failures ?? 0) : 0) + 1;
    const at = ports.clock().toISOString();
    return {
      set: [[['verdicts', OF], { value, verdict: 'failed', at, failures }]],
      ...(failures === FAILURES ? { push: [[['audit'], { at, what: 'went on without the customer register' }]] } : {}),
    };
  });
  return known;
}
