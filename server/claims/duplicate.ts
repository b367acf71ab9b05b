import { Failure } from '../http/errors.ts';
import type { ClaimDocument } from '../store/documents.ts';

/**
 * Whether the claimant of this claim is known to have another one: then nothing is bought, counted or sold for them.
 * (CON-06, FILED-04, decision 156)
 */
export const isDuplicate = ({ data }: Pick<ClaimDocument, 'data'>): boolean => data.user_exists === true;

/** Refuses calls that are only for people who may claim. Throws `USER_EXISTS` (409). */
export function demandMayClaim(claim: Pick<ClaimDocument, 'data'>): void {
  if (isDuplicate(claim)) throw new Failure('USER_EXISTS');
}
