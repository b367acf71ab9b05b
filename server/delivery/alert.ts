import { ALERT_CHARACTERS } from '#schemas/vendors/alerts.ts';
import { textOf } from '../claims/claim-values.ts';
import { reporterName } from '../effects/feedback-report.ts';
import { BUDGET_ALERT } from '../outbox/enqueue-alert.ts';
import { webhook } from '../outbox/enqueue-webhook.ts';
import type { AlertChannel } from '../providers/alerts.ts';
import type { ClaimDocument, OutboxEntry } from '../store/documents.ts';
import { type Kind, patiently } from './kind.ts';

/** An alert about a claim: its number, by which staff look it up, and what happened. No personal data. (G-139) */
export function alertText({ id }: ClaimDocument, { name, details }: OutboxEntry): string {
  const what = details?.text ?? name.replace(/[-_]/g, ' ');
  return (name === BUDGET_ALERT ? what : `Claim ${id}: ${what}`).slice(0, ALERT_CHARACTERS);
}

/** The channel for reports and changes made under "Help". */
const FEEDBACK = 'feedback';

/** The reported text, or the new number. */
const reportedIn = ({ data }: ClaimDocument, action: string): string =>
  textOf(/phone/i.test(action) ? data.phone_number : data.feedback);

/**
 * The notification about a claimant's feedback: claim number, name, action, value. The outbox holds only the action;
 * everything else is read from the claim at delivery and is never logged. (HELP-54, API-60)
 */
function feedbackText(claim: ClaimDocument, entry: OutboxEntry): string {
  const action = entry.details?.text ?? '';
  const said = [reporterName({ data: claim.data }), action, reportedIn(claim, action)].filter(Boolean).join(': ');
  return `Claim ${claim.id}: ${said}`.slice(0, ALERT_CHARACTERS);
}

/** An alert for the firm's staff; if the firm has a chat webhook, it gets a copy without personal data. (API-33, API-48, API-65) */
export const alertKind: Kind = {
  async deliver({ ports }, claim, entry, key) {
    const channel = (entry.details?.channel ?? 'alerts-credit') as AlertChannel;
    const text = alertText(claim, entry);
    const whole = channel === FEEDBACK ? feedbackText(claim, entry) : text;
    const told = await ports.providers.alerts.send({ channel, text: whole }, key);
    if (told.outcome === 'failed') return told;
    return { ...told, settle: (present) => webhook(ports, present, 'chat', key, { channel, text }) };
  },
  limitMs: ({ providers }) => providers.alerts.timeoutMs,
  ...patiently,
};
