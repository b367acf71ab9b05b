import { emailsContract } from '#schemas/vendors/emails.ts';
import { callVendor, type ProviderFailure } from './http-client.ts';
import type { Provider } from './provider.ts';

/** Whether an address accepts mail. `catchall`: its domain accepts everything. Any other value of the vendor is `invalid`. (VAL-47 to VAL-49) */
export interface Emails {
  /** The same key is one check, however often it is sent. */
  verify(
    email: string,
    key: string,
    withinMs?: number,
  ): Promise<{ outcome: 'valid' | 'catchall' | 'invalid' } | ProviderFailure>;
}

/** The email checker over HTTP. */
export const emailsProvider = {
  says: 'whether an email address accepts mail',
  contract: emailsContract,
  open: (settings): Emails => ({
    async verify(email, key, withinMs) {
      const reply = await callVendor(emailsContract, 'verify', settings, { email }, key, withinMs);
      if (reply.outcome === 'failed') return reply;
      const result = reply.answer.result.toLowerCase();
      return { outcome: result === 'valid' || result === 'catchall' ? result : 'invalid' };
    },
  }),
} as const satisfies Provider;
