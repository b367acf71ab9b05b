import { webhooksContract } from '#schemas/vendors/webhooks.ts';
import { callVendor, type ProviderSettings } from './http-client.ts';
import type { Webhooks } from './webhooks/port.ts';

/** Webhooks over HTTP. */
export const httpWebhooks = (settings: ProviderSettings): Webhooks => ({
  async send(name, body, key) {
    const reply = await callVendor(webhooksContract, name, settings, body, key);
    return reply.outcome === 'failed' ? reply : { outcome: 'done' };
  },
});
