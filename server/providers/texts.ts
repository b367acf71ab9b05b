import { textsContract } from '#schemas/vendors/texts.ts';
import { callVendor, type ProviderSettings } from './http-client.ts';
import type { Texts } from './texts/port.ts';

/** The sender of text messages over HTTP. */
export const httpTexts = (settings: ProviderSettings): Texts => ({
  async send(message, key, withinMs) {
    const reply = await callVendor(textsContract, 'send', settings, message, key, withinMs);
    if (reply.outcome === 'failed') return reply;
    return { outcome: reply.answer.status === 'accepted' ? 'sent' : 'undeliverable' };
  },
});
