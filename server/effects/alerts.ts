import { enqueue } from '../outbox.ts';
import type { ClaimDocument } from '../store/documents.ts';
import type { Change } from '../store/port.ts';

/** What the firm's people are told about a claim; no personal data, the claim number is enough to look it up. (G-139) */
export type Alert = 'duplicate' | 'questions-unknown' | 'answers-unknown';

const channels: Record<Alert, string> = {
  duplicate: 'alerts-duplicate',
  'questions-unknown': 'alerts-credit',
  'answers-unknown': 'alerts-credit',
};

/** The change that puts an alert into the claim's outbox; each kind once for a claim. */
export const alert = (claim: ClaimDocument, name: Alert, at: Date): Change =>
  enqueue(claim, `alert-${name}`, { kind: 'alert', name, at, details: { channel: channels[name] } });
