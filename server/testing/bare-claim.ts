import type { ClaimDocument } from '../store/documents.ts';

/** A stored claim as it is when it begins, for tests of the store. */
export const bareClaim = (id: string, more: Partial<ClaimDocument> = {}): ClaimDocument => ({
  id,
  revision: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  data: {},
  screensCompleted: [],
  evidence: [],
  verdicts: {},
  intents: {},
  audit: [],
  outbox: {},
  ...more,
});
