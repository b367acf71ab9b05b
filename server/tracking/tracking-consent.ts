import type { ClaimDocument } from '../store/documents.ts';

/**
 * Whether the claimant has said a plain yes to being told apart for advertising. Without it nobody who counts or scores
 * visits for others is told who they are.
 */
export const mayBeTracked = ({ data }: Pick<ClaimDocument, 'data'>): boolean => data.tracking_consent === true;

/** Why something that waits in the outbox is not told. */
export const NOT_TRACKED = 'no consent to tracking';
