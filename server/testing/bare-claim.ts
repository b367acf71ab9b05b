import { newClaim } from '../claims/claims.ts';
import { outboxStateOf } from '../outbox/outbox-state.ts';
import type { ClaimDocument } from '../store/documents.ts';

/** A stored claim as it is when it begins, for tests of the store. The state of its outbox is noted as `changeClaim` notes it. */
export const bareClaim = (id: string, more: Partial<ClaimDocument> = {}): ClaimDocument => ({
  ...newClaim(id, '2026-01-01T00:00:00.000Z'),
  ...JSON.parse(JSON.stringify(outboxStateOf(more.outbox ?? {}))),
  ...more,
});
