import { alertsContract } from '#schemas/vendors/alerts.ts';
import type { Alerts } from './alerts/port.ts';
import { callVendor, type ProviderSettings } from './http-client.ts';

/** Alerts over HTTP. */
export const httpAlerts = (settings: ProviderSettings): Alerts => ({
  async send(alert, key) {
    const reply = await callVendor(alertsContract, 'send', settings, alert, key);
    return reply.outcome === 'failed' ? reply : { outcome: 'done' };
  },
});
