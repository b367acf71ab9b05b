import { type alertChannels, alertsContract } from '#schemas/vendors/alerts.ts';
import { callVendor, type ProviderFailure } from './http-client.ts';
import type { Provider } from './provider.ts';

export type AlertChannel = (typeof alertChannels)[number];

/** Alerts to the firm's staff. The same key is one alert. */
export interface Alerts {
  send(alert: { channel: AlertChannel; text: string }, key: string): Promise<{ outcome: 'done' } | ProviderFailure>;
}

/** Alerts over HTTP. */
export const alertsProvider = {
  says: 'alerts to the firm’s staff',
  contract: alertsContract,
  unpaid: {
    send: 'The outbox retries for about eight hours, each time under the key of its entry.',
  },
  open: (settings): Alerts => ({
    async send(alert, key) {
      const reply = await callVendor(alertsContract, 'send', settings, alert, key);
      return reply.outcome === 'failed' ? reply : { outcome: 'done' };
    },
  }),
} as const satisfies Provider;
