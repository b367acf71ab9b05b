import type { ProviderFailure } from '../http-client.ts';

/** Whether a mobile number is in use. Any word of the vendor but `valid` is `invalid`. (VAL-63) */
export interface Phones {
  /** `phone` as the claim stores it: +447… The same key is one check, however often it is asked for. */
  validate(phone: string, key: string, withinMs?: number): Promise<{ outcome: 'valid' | 'invalid' } | ProviderFailure>;
}
