import type { ClaimDocument } from '../store/documents.ts';
import type { Change } from '../store/port.ts';
import { enqueue } from './outbox.ts';

/** What the firm's people are told about a claim; no personal data, the claim number is enough to look it up. (G-139) */
export type Alert =
  | 'duplicate'
  | 'questions-unknown'
  | 'answers-unknown'
  | 'bureau_a-failed'
  | 'bureau_b-failed'
  | 'bureau_a-duplicates'
  | 'bureau_b-duplicates';

const channels: Record<Alert, string> = {
  duplicate: 'alerts-duplicate',
  'questions-unknown': 'alerts-credit',
  'answers-unknown': 'alerts-credit',
  'bureau_a-failed': 'alerts-credit',
  'bureau_b-failed': 'alerts-credit',
  'bureau_a-duplicates': 'alerts-credit',
  'bureau_b-duplicates': 'alerts-credit',
};

/** The name of alerts about the firm's own spending, which are about no claim. */
export const BUDGET_ALERT = 'budget';

/** The change that tells of a vendor's daily budget by this claim's outbox. `id` names budget, day and what happened. */
export const budgetAlarm = (claim: ClaimDocument, id: string, at: Date, text: string): Change =>
  enqueue(claim, `alert-${id}`, { kind: 'alert', name: BUDGET_ALERT, at, details: { channel: 'alerts-credit', text } });

/** The change that puts an alert into the claim's outbox; each kind once for a claim. `text` says more than the name. */
export const alert = (claim: ClaimDocument, name: Alert, at: Date, text?: string): Change =>
  enqueue(claim, `alert-${name}`, {
    kind: 'alert',
    name,
    at,
    details: { channel: channels[name], ...(text === undefined ? {} : { text }) },
  });
