import { eventsContract } from '#schemas/vendors/events.ts';
import type { Events } from './events/port.ts';
import { callVendor, type ProviderSettings } from './http-client.ts';

/** Conversion events over HTTP. */
export const httpEvents = (settings: ProviderSettings): Events => ({
  async send(event, key) {
    const reply = await callVendor(eventsContract, 'send', settings, event, key);
    return reply.outcome === 'failed' ? reply : { outcome: 'done' };
  },
});
