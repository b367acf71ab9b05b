import { type Static, Type } from 'typebox';
import { closed, Mobile, type VendorContract } from './contract.ts';

/** A text message: to whom, its words, and which of ours it is, so that the vendor may send codes ahead of the rest. */
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
 * `TEXTS_URL`: sends text messages to British mobiles. `undeliverable`: the network has refused it, it will not arrive.
 * Every text costs money. The sender honours keys: the same key is one text, also after a connection that broke.
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
