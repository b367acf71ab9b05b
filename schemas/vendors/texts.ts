import { type Static, Type } from 'typebox';
import { closed, Mobile, type VendorContract } from './contract.ts';

/** A text message: its recipient, its text and its kind, so that the vendor can send codes before the others. */
export const TextMessage = Type.Object(
  {
    to: Mobile,
    text: Type.String({ minLength: 1, maxLength: 640 }),
    kind: Type.Enum(['code', 'idv']),
  },
  closed,
);
export type TextMessage = Static<typeof TextMessage>;

/**
 * `TEXTS_URL`: sends text messages to British mobiles. `undeliverable`: the network has rejected the text, and it will
 * not arrive.
 * Every text costs money. The sender honours idempotency keys: the same key is one text, also after a broken
 * connection.
 */
export const textsContract = {
  port: 'texts',
  operations: {
    send: {
      path: '/messages',
      request: TextMessage,
      answer: Type.Object({ id: Type.String({ minLength: 1 }), status: Type.Enum(['accepted', 'undeliverable']) }),
      once: 'honoured',
    },
  },
} as const satisfies VendorContract;
