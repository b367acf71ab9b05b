import { Type } from 'typebox';
import { closed, type VendorContract } from './contract.ts';

/** Where the firm's people are told something. (G-139) */
export const alertChannels = ['alerts-credit', 'alerts-duplicate', 'feedback'] as const;

/** The longest text of an alert. (contracts, "Calls") */
export const ALERT_CHARACTERS = 500;

/** `ALERTS_URL`: tells the firm's people. No personal data. (API-33, API-65) */
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
