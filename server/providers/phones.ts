import { phonesContract } from '#schemas/vendors/phones.ts';
import { callVendor, type ProviderFailure } from './http-client.ts';
import type { Provider } from './provider.ts';

/** Whether a mobile number is in use. Any value of the vendor except `valid` is `invalid`. (VAL-63) */
export interface Phones {
  /** `phone` as the claim stores it: +447… The same key is one check, however often it is sent. */
  validate(phone: string, key: string, withinMs?: number): Promise<{ outcome: 'valid' | 'invalid' } | ProviderFailure>;
}

/** The phone checker over HTTP. */
export const phonesProvider = {
  says: 'whether a mobile number is in use',
  contract: phonesContract,
  open: (settings): Phones => ({
    async validate(phone, key, withinMs) {
      const reply = await callVendor(phonesContract, 'validate', settings, { phone }, key, withinMs);
      if (reply.outcome === 'failed') return reply;
      return { outcome: reply.answer.validationResult.toLowerCase() === 'valid' ? 'valid' : 'invalid' };
    },
  }),
} as const satisfies Provider;
