import { bureauAddress } from '#engine/claims/bureau-address.ts';
import type { AnswerOf, BodyOf } from '#schemas/api.ts';
import { demandReach } from '../claims/claim-reach.ts';
import { partsOf, textOf } from '../claims/claim-values.ts';
import { claimOf } from '../claims/claims.ts';
import { demandMayClaim } from '../claims/duplicate.ts';
import { demandConsent } from '../claims/evidence.ts';
import { demandOwn } from '../claims/own-details.ts';
import type { EffectDeps } from '../context.ts';
import { Failure, fieldFailure } from '../http/errors.ts';
import { type LenderMap, mapLenders } from '../lending/index.ts';
import type { BureauASubject } from '../providers/bureau-a/port.ts';
import type { ClaimDocument } from '../store/documents.ts';
import { isSearched, isTester, recordSample, searchOnce } from './bureau-search.ts';
import { bureauAAnswer, bureauBAnswer } from './bureau-search-answer.ts';

type BureauAShown = AnswerOf<'searchBureauA'>['responseObject'];
type BureauBShown = ReturnType<typeof bureauBAnswer>;

/** Who a search is about, in the words that both bureaus' calls share. */
const person = ['claim_number', 'first_name', 'last_name', 'dob'];

/** Searches bureau A about the claim's own claimant, once. No consent, no search. (API-24, API-25, BA-27) */
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

/** Searches bureau B about the claim's own claimant, once. No consent, no search. (API-27, BB-14 to BB-17, BB-22, G-159) */
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

/**
 * A sample report for a tester, recorded on the claim as a real one; for anybody else there is no such address.
 * (API-21 to API-23, ROLE-07, ROLE-09, ROLE-10, G-160)
 */
export async function dummyReport(
  effects: EffectDeps,
  claimId: string,
  bureau: 'exp' | 'efx',
  late: boolean,
): Promise<{ responseObject: BureauAShown } | BureauBShown> {
  const claim = await claimOf(effects, claimId);
  if (!isTester(claim, effects.config)) throw new Failure('NOT_FOUND');
  demandConsent(claim);
  demandReach(effects, claim, bureau === 'exp' ? 'bureauB.search' : 'bureauA.search');
  return bureau === 'exp'
    ? bureauBAnswer(await recordSample(effects, claimId, 'bureau_b', late))
    : { responseObject: bureauAAnswer(await recordSample(effects, claimId, 'bureau_a', late)) };
}

/** The firm's name and tier of lenders; one that it does not know is not in the answer. (API-20, LEN-29, ENT-200, ENT-201) */
export const lenderMap = ({ lending }: EffectDeps, { report_names }: BodyOf<'lenderMap'>): LenderMap =>
  mapLenders([...new Set(report_names.map((name) => name.toLowerCase()))], lending.lenders);
