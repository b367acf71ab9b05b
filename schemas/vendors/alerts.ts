import { Type } from 'typebox';
import { closed, type VendorContract } from './contract.ts';

/** The channels for alerts to the firm's staff. (G-139) */
export const alertChannels = ['alerts-credit', 'alerts-duplicate', 'feedback'] as const;

/** The maximum length of an alert. (contracts, "Calls") */
export const ALERT_CHARACTERS = 500;

/** `ALERTS_URL`: sends alerts to the firm's staff. No personal data. (API-33, API-65) */
export const alertsContract = {
  port: 'alerts',
  operations: {
    send: {
      path: '/alerts',
      request: Type.Object(
        {
          channel: Type.Enum([...alertChannels]),
          text: Type.String({ minLength: 1, maxLength: ALERT_CHARACTERS }),
        },
        closed,
      ),
      answer: Type.Object({ id: Type.String({ minLength: 1 }) }),
      once: 'honoured',
    },
  },
} as const satisfies VendorContract;
