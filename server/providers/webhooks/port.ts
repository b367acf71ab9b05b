import type { WebhookBody, WebhookName } from '#schemas/vendors/webhooks.ts';
import type { ProviderFailure } from '../http-client.ts';

/** Addresses of others that may be told something; off unless the firm names one. The same key is told once. (G-212) */
export interface Webhooks {
  send<Name extends WebhookName>(
    name: Name,
    body: WebhookBody<Name>,
    key: string,
  ): Promise<{ outcome: 'done' } | ProviderFailure>;
}
