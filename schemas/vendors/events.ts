import { Type } from 'typebox';
import { closed, Text, type VendorContract } from './contract.ts';

/**
 * `EVENTS_URL`: accepts conversion events. `event_time` is ISO 8601. Values in `user_data` that identify a person are
 * hashed
 * (SHA-256, hex); values that came from advertisers, such as click ids, are returned unchanged. (TRK-10 to TRK-15)
 */
export const eventsContract = {
  port: 'events',
  operations: {
    send: {
      path: '/events',
      request: Type.Object(
        {
          event_name: Text,
          event_id: Text,
          event_time: Text,
          event_host: Text,
          user_data: Type.Record(Type.String({ maxLength: 60 }), Type.String({ maxLength: 1000 })),
          context: Type.Record(Type.String({ maxLength: 60 }), Type.Unknown()),
        },
        closed,
      ),
      answer: Type.Object({ id: Type.String({ minLength: 1 }) }),
      once: 'honoured',
    },
  },
} as const satisfies VendorContract;
