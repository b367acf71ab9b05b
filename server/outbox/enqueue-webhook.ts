import type { WebhookName } from '#schemas/vendors/webhooks.ts';
import type { Ports } from '../ports.ts';
import type { ClaimDocument } from '../store/documents.ts';
import type { Change } from '../store/port.ts';
import { enqueue } from './outbox.ts';

/** The dependencies for queueing a webhook. */
export type WebhookPorts = Pick<Ports, 'clock'> & { providers: Pick<Ports['providers'], 'webhooks'> };

/** The change that queues a webhook call, once per id; no change if the firm has set no URL. (API-48 to API-50, G-212) */
export const webhook = (
  { providers, clock }: WebhookPorts,
  claim: ClaimDocument,
  name: WebhookName,
  id: string,
  details: Record<string, string>,
): Change =>
  providers.webhooks ? enqueue(claim, `webhook-${name}-${id}`, { kind: 'webhook', name, at: clock(), details }) : {};
