import { phonesContract } from '#schemas/vendors/phones.ts';
import { callVendor, type ProviderSettings } from './http-client.ts';
import type { Phones } from './phones/port.ts';

/** The phone checker over HTTP. */
export const httpPhones = (settings: ProviderSettings): Phones => ({
  async validate(phone, key, withinMs) {
    const reply = await callVendor(phonesContract, 'validate', settings, { phone }, key, withinMs);
    if (reply.outcome === 'failed') return reply;
    return { outcome: reply.answer.validationResult.toLowerCase() === 'valid' ? 'valid' : 'invalid' };
  },
});
