import type { ClaimDocument } from './store/documents.ts';
import type { Change } from './store/port.ts';

/** A claim's outbox takes no more than this; a page that sends more is broken or hostile. */
const MOST = 200;

/**
 * The change that puts something into the claim's outbox, due at once. The same id is there once. It belongs into the
 * atomic update of the state that causes it, so that neither is ever without the other.
 */
export function enqueue(
  claim: ClaimDocument,
  id: string,
  { kind, name, at, details }: { kind: string; name: string; at: Date; details?: Record<string, string> },
): Change {
  if (Object.hasOwn(claim.outbox, id) || Object.keys(claim.outbox).length >= MOST) return {};
  const time = at.toISOString();
  const entry = { kind, name, at: time, due: time, tries: 0, ...(details ? { details } : {}) };
  const nextDue = claim.nextDue !== undefined && claim.nextDue < time ? claim.nextDue : time;
  return {
    set: [
      [['outbox', id], entry],
      [['nextDue'], nextDue],
    ],
  };
}
