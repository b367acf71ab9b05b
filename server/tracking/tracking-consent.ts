import type { ClaimDocument } from '../store/documents.ts';

/**
 * Whether the claimant has consented to being identified for advertising. Without consent nothing that identifies them is sent to
 * receivers that count or score visits for others.
 */
export const mayBeTracked = ({ data }: Pick<ClaimDocument, 'data'>): boolean => data.tracking_consent === true;

/** Why a waiting entry of the outbox is not sent. */
export const NOT_TRACKED = 'no consent to tracking';
