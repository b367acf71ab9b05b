import type { TextMessage } from '#schemas/vendors/texts.ts';
import type { ProviderFailure } from '../http-client.ts';

/** Sends text messages. `undeliverable`: certainly not sent, and no use in trying again. (API-29, API-44) */
export interface Texts {
  /** The same key is one text, however often it is asked for. */
  send(
    message: TextMessage,
    key: string,
    withinMs?: number,
  ): Promise<{ outcome: 'sent' | 'undeliverable' } | ProviderFailure>;
}
