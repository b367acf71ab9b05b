import type { WebhookBody, WebhookName } from '#schemas/vendors/webhooks.ts';
import { textOf } from '../claims/claim-values.ts';
import type { EffectDeps } from '../context.ts';
import { leadsOff } from '../outbox/leads-off.ts';
import type { ClaimDocument, OutboxEntry } from '../store/documents.ts';
import { mayBeTracked, NOT_TRACKED } from '../tracking/tracking-consent.ts';
import { type Kind, patiently } from './kind.ts';
import { publicKey } from './public-key.ts';

type Bodies = {
  [Name in WebhookName]: (
    effects: EffectDeps,
    claim: ClaimDocument,
    details: Record<string, string>,
    entry: OutboxEntry,
  ) => WebhookBody<Name>;
};

const worth = ({ data }: ClaimDocument): number => (typeof data.lead_value === 'number' ? data.lead_value : 0);

const bodies: Bodies = {
  chat: (_effects, _claim, { channel = '', text = '' }) => ({ channel, text }),
  pixel: (_effects, claim, { event = '', id = '' }, { at }) => ({
    event_name: event,
    event_id: id,
    event_time: at,
    value: worth(claim),
  }),
  customerData: ({ lending }, claim) => ({
    reference: claim.id,
    email: textOf(claim.data.email),
    lead_value: worth(claim),
    currency: lending.rules.lead.currency,
  }),
};

const isWebhook = (name: string): name is WebhookName => Object.hasOwn(bodies, name);

/** What is told of claimants for advertising, and so only after their yes. */
const ADVERTISING: readonly WebhookName[] = ['pixel', 'customerData'];

/** A message by webhook, if the firm has configured an address. (API-48 to API-50, LEAD-33) */
export const webhookKind: Kind = {
  async deliver(effects, claim, entry, key) {
    const { name, details = {} } = entry;
    const { webhooks } = effects.ports.providers;
    if (!webhooks || !isWebhook(name)) return { outcome: 'skipped', why: 'not configured' };
    if (ADVERTISING.includes(name) && !mayBeTracked(claim)) return { outcome: 'skipped', why: NOT_TRACKED };
    const off = name === 'customerData' ? leadsOff(effects.config, textOf(claim.data.email)) : null;
    if (off) return { outcome: 'skipped', why: off };
    return webhooks.send(name, bodies[name](effects, claim, details, entry), publicKey(key));
  },
  limitMs: ({ providers }) => providers.webhooks?.timeoutMs ?? 0,
  ...patiently,
};
