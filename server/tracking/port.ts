import type { ClaimDocument } from '../store/documents.ts';
import type { Change } from '../store/port.ts';

/** A conversion event of a journey. The person is read from the claim at delivery, never from a request. */
interface TrackedEvent {
  name: string;
  /** The page's own id of the event: equal ids are one event; the provider gets the id. */
  id?: string;
}

/** Accepts events for delivery. The result belongs in the atomic update of the claim that the event comes from. */
export interface Tracking {
  record(claim: ClaimDocument, event: TrackedEvent): Change;
}
