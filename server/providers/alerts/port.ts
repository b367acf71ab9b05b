import type { alertChannels } from '#schemas/vendors/alerts.ts';
import type { ProviderFailure } from '../http-client.ts';

export type AlertChannel = (typeof alertChannels)[number];

/** Where the firm's people look. The same key is told once. */
export interface Alerts {
  send(alert: { channel: AlertChannel; text: string }, key: string): Promise<{ outcome: 'done' } | ProviderFailure>;
}
