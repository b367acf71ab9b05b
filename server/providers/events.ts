import type { Static } from 'typebox';
import { eventsContract } from '#schemas/vendors/events.ts';
import { callVendor, type ProviderFailure } from './http-client.ts';
import type { Provider } from './provider.ts';

/** A conversion event as it is sent. */
export type ConversionEvent = Static<(typeof eventsContract)['operations']['send']['request']>;

/** The provider that counts conversions. The same key counts once. */
export interface Events {
  send(event: ConversionEvent, key: string): Promise<{ outcome: 'done' } | ProviderFailure>;
}

/** Conversion events over HTTP. */
export const eventsProvider = {
  says: 'conversion events',
  contract: eventsContract,
  unpaid: {
    send: 'The outbox retries, three times at most, under one key and with one event id.',
  },
  open: (settings): Events => ({
    async send(event, key) {
      const reply = await callVendor(eventsContract, 'send', settings, event, key);
      return reply.outcome === 'failed' ? reply : { outcome: 'done' };
    },
  }),
} as const satisfies Provider;
