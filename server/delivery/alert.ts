import { ALERT_CHARACTERS } from '#schemas/vendors/alerts.ts';
import { BUDGET_ALERT } from '../effects/alerts.ts';
import { webhook } from '../effects/webhooks.ts';
import type { AlertChannel } from '../providers/alerts/port.ts';
import type { ClaimDocument, OutboxEntry } from '../store/documents.ts';
import { type Kind, patiently } from './kind.ts';

/** What is told about a claim: its number, by which people look it up, and what happened. No personal data. (G-139) */
export function alertText({ id }: ClaimDocument, { name, details }: OutboxEntry): string {
  const what = details?.text ?? name.replace(/[-_]/g, ' ');
  return (name === BUDGET_ALERT ? what : `Claim ${id}: ${what}`).slice(0, ALERT_CHARACTERS);
}

/** Something that the firm's people are told; where the firm has a chat webhook, it repeats it. (API-33, API-48, API-65) */
export const alertKind: Kind = {
  async deliver({ ports }, claim, entry, key) {
    const channel = (entry.details?.channel ?? 'alerts-credit') as AlertChannel;
    const text = alertText(claim, entry);
    const told = await ports.providers.alerts.send({ channel, text }, key);
    if (told.outcome === 'failed') return told;
    return { ...told, settle: (present) => webhook(ports, present, 'chat', key, { channel, text }) };
  },
  limitMs: ({ providers }) => providers.alerts.timeoutMs,
  ...patiently,
};
