import { Failure } from '../http/errors.ts';
import type { ClaimDocument } from '../store/documents.ts';

/**
 * Whether the claimant of this claim is known to have another one: what is paid for, counted or sold is not for them.
 * (CON-06, FILED-04, decision 156)
 */
export const isDuplicate = ({ data }: Pick<ClaimDocument, 'data'>): boolean => data.user_exists === true;

/** Refuses what only somebody may have done who may claim. Throws `USER_EXISTS` (409). */
export function demandMayClaim(claim: Pick<ClaimDocument, 'data'>): void {
  if (isDuplicate(claim)) throw new Failure('USER_EXISTS');
}
