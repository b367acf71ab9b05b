import { newClaim } from '../claims/claims.ts';
import type { ClaimDocument } from '../store/documents.ts';

/** A stored claim as it is when it begins, for tests of the store. */
export const bareClaim = (id: string, more: Partial<ClaimDocument> = {}): ClaimDocument => ({
  ...newClaim(id, '2026-01-01T00:00:00.000Z'),
  ...more,
});
