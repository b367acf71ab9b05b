import type { AnswerOf, BodyOf } from '#schemas/api.ts';
import { demandReach } from '../claims/claim-reach.ts';
import { partsOf, textOf } from '../claims/claim-values.ts';
import { claimOf } from '../claims/claims.ts';
import { demandMayClaim } from '../claims/duplicate.ts';
import { demandConsent } from '../claims/evidence.ts';
import { demandOwn } from '../claims/own-details.ts';
import type { EffectDeps } from '../context.ts';
import { Failure, fieldFailure } from '../http/errors.ts';
import type { BureauASubject } from '../providers/bureau-a.ts';
import type { ClaimDocument } from '../store/documents.ts';
import { isSearched, person, searchOnce } from './bureau-search.ts';
import { bureauAAnswer } from './bureau-search-answer.ts';

type BureauAShown = AnswerOf<'searchBureauA'>['responseObject'];

/** Searches bureau A for the claim's own claimant, once. Without consent there is no search. (API-24, API-25, BA-27) */
export async function searchBureauA(
  effects: EffectDeps,
  claimId: string,
  body: BodyOf<'searchBureauA'>,
): Promise<BureauAShown> {
  const claim = await claimOf(effects, claimId);
  const form = body.use_address ? 'address' : 'address_id';
  if (body[form] === undefined) throw fieldFailure([{ field: form, message: 'is missing' }]);
  demandOwn({ ...claim.data, address_id: partsOf(claim.data.address).addressID }, body, [...person, form]);
  demandConsent(claim);
  demandMayClaim(claim);
  demandReach(effects, claim, 'bureauA.search');
  const after = await searchOnce(effects, claim, { bureau: 'bureau_a', subject: subjectOf(claim) });
  return bureauAAnswer(after);
}

function subjectOf({ id, data }: ClaimDocument): BureauASubject {
  const { addressID, ...parts } = partsOf(data.address);
  return {
    reference: id,
    firstName: textOf(data.first_name),
    lastName: textOf(data.last_name),
    dob: textOf(data.dob),
    ...(addressID ? { addressId: addressID } : { address: parts }),
  };
}

/** What bureau A found for this claim; 404 until it has answered. (API-26, BA-26, G-138) */
export async function storedBureauA(
  effects: EffectDeps,
  claimId: string,
  { claim_number }: { claim_number?: string },
): Promise<BureauAShown> {
  const claim = await claimOf(effects, claimId);
  if (claim_number !== undefined) demandOwn(claim.data, { claim_number }, ['claim_number']);
  demandReach(effects, claim, 'bureauA.search');
  if (!isSearched(claim, 'bureau_a')) throw new Failure('NOT_FOUND', { message: 'No credit report is stored yet.' });
  return bureauAAnswer(claim);
}
