import { type alertChannels, alertsContract } from '#schemas/vendors/alerts.ts';
import { callVendor, type ProviderFailure } from './http-client.ts';
import type { Provider } from './provider.ts';

export type AlertChannel = (typeof alertChannels)[number];

/** Where the firm's people look. The same key is told once. */
export interface Alerts {
  send(alert: { channel: AlertChannel; text: string }, key: string): Promise<{ outcome: 'done' } | ProviderFailure>;
}

/** Alerts over HTTP. */
export const alertsProvider = {
  says: 'where the firm’s people look',
  contract: alertsContract,
  unpaid: {
    send: 'The outbox tells again for some eight hours, each time under the key of its entry.',
  },
  open: (settings): Alerts => ({
    async send(alert, key) {
      const reply = await callVendor(alertsContract, 'send', settings, alert, key);
      return reply.outcome === 'failed' ? reply : { outcome: 'done' };
    },
  }),
} as const satisfies Provider;
