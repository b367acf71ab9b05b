import { type TextMessage, textsContract } from '#schemas/vendors/texts.ts';
import { callVendor, type ProviderFailure } from './http-client.ts';
import type { Provider } from './provider.ts';

/** Sends text messages. `undeliverable`: certainly not sent, and a retry is useless. (API-29, API-44) */
export interface Texts {
  /** The same key is one text, however often it is sent. */
  send(
    message: TextMessage,
    key: string,
    withinMs?: number,
  ): Promise<{ outcome: 'sent' | 'undeliverable' } | ProviderFailure>;
}

/** The sender of text messages over HTTP. */
export const textsProvider = {
  says: 'text messages',
  contract: textsContract,
  open: (settings): Texts => ({
    async send(message, key, withinMs) {
      const reply = await callVendor(textsContract, 'send', settings, message, key, withinMs);
      if (reply.outcome === 'failed') return reply;
      return { outcome: reply.answer.status === 'accepted' ? 'sent' : 'undeliverable' };
    },
  }),
} as const satisfies Provider;
