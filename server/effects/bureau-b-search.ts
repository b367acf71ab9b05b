import { bureauAddress } from '#engine/claims/bureau-address.ts';
import type { BodyOf } from '#schemas/api.ts';
import { demandReach } from '../claims/claim-reach.ts';
import { textOf } from '../claims/claim-values.ts';
import { claimOf } from '../claims/claims.ts';
import { demandMayClaim } from '../claims/duplicate.ts';
import { demandConsent } from '../claims/evidence.ts';
import { demandOwn } from '../claims/own-details.ts';
import type { EffectDeps } from '../context.ts';
import { person, searchOnce } from './bureau-search.ts';
import { bureauBAnswer } from './bureau-search-answer.ts';

type BureauBShown = ReturnType<typeof bureauBAnswer>;

/** Searches bureau B for the claim's own claimant, once. Without consent there is no search. (API-27, BB-14 to BB-17, BB-22, G-159) */
export async function searchBureauB(
  effects: EffectDeps,
  claimId: string,
  body: BodyOf<'searchBureauB'>,
): Promise<BureauBShown> {
  const claim = await claimOf(effects, claimId);
  const { data } = claim;
  const where = bureauAddress(data.address);
  demandOwn({ ...data, ...where }, body, [...person, 'title', ...Object.keys(where)]);
  demandConsent(claim);
  demandMayClaim(claim);
  demandReach(effects, claim, 'bureauB.search');
  const subject = {
    reference: claim.id,
    title: textOf(data.title),
    firstName: textOf(data.first_name),
    lastName: textOf(data.last_name),
    dob: textOf(data.dob),
    houseName: where.house_name,
    houseNumber: where.house_number,
    street: where.street,
    street2: where.street2,
    district: where.district,
    postTown: where.post_town,
    county: where.county,
    postcode: where.post_code,
  };
  const after = await searchOnce(effects, claim, { bureau: 'bureau_b', subject });
  return bureauBAnswer(after);
}
