import { type WebhookBody, type WebhookName, webhooksContract } from '#schemas/vendors/webhooks.ts';
import { callVendor, type ProviderFailure } from './http-client.ts';
import type { Provider } from './provider.ts';

/** Webhooks to other systems; off unless the firm configures an address. The same key is one message. (G-212) */
export interface Webhooks {
  send<Name extends WebhookName>(
    name: Name,
    body: WebhookBody<Name>,
    key: string,
  ): Promise<{ outcome: 'done' } | ProviderFailure>;
}

/** Webhooks over HTTP. */
export const webhooksProvider = {
  says: 'webhooks to other systems for some events',
  contract: webhooksContract,
  optional: true,
  unpaid: {
    chat: 'The outbox retries for about eight hours, each time under the key of its entry.',
    pixel: 'The outbox retries for about eight hours, under one key and with one event id.',
    customerData: 'The outbox retries for about eight hours, each time under the key of its entry.',
  },
  open: (settings): Webhooks => ({
    async send(name, body, key) {
      const reply = await callVendor(webhooksContract, name, settings, body, key);
      return reply.outcome === 'failed' ? reply : { outcome: 'done' };
    },
  }),
} as const satisfies Provider;
