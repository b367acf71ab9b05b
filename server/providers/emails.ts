import { emailsContract } from '#schemas/vendors/emails.ts';
import type { Emails } from './emails/port.ts';
import { callVendor, type ProviderSettings } from './http-client.ts';

/** The email checker over HTTP. */
export const httpEmails = (settings: ProviderSettings): Emails => ({
  async verify(email, key, withinMs) {
    const reply = await callVendor(emailsContract, 'verify', settings, { email }, key, withinMs);
    if (reply.outcome === 'failed') return reply;
    const result = reply.answer.result.toLowerCase();
    return { outcome: result === 'valid' || result === 'catchall' ? result : 'invalid' };
  },
});
