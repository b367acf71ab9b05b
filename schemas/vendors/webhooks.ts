import { type Static, Type } from 'typebox';
import { closed, Email, Text, type VendorContract } from './contract.ts';

const Taken = Type.Object({ id: Type.String({ minLength: 1 }) });

/**
 * `WEBHOOKS_URL` (off if not set): webhooks of third parties. `chat` repeats the firm's alerts,
 * `pixel` reports a conversion, `customerData` names a high-value lead. (API-48 to API-50, G-212)
 */
export const webhooksContract = {
  port: 'webhooks',
  operations: {
    chat: {
      path: '/chat',
      request: Type.Object({ channel: Text, text: Type.String() }, closed),
      answer: Taken,
      once: 'honoured',
    },
    pixel: {
      path: '/pixel',
      request: Type.Object({ event_name: Text, event_id: Text, event_time: Text, value: Type.Number() }, closed),
      answer: Taken,
      once: 'honoured',
    },
    customerData: {
      path: '/customer-data',
      request: Type.Object({ reference: Text, email: Email, lead_value: Type.Number(), currency: Text }, closed),
      answer: Taken,
      once: 'honoured',
    },
  },
} as const satisfies VendorContract;

type Operations = (typeof webhooksContract)['operations'];
export type WebhookName = keyof Operations;
export type WebhookBody<Name extends WebhookName> = Static<Operations[Name]['request']>;
