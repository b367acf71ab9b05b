import type { ProviderFailure } from '../http-client.ts';

/** Whether an address takes mail. `catchall`: its domain takes everything. Any other word of the vendor is `invalid`. (VAL-47 to VAL-49) */
export interface Emails {
  /** The same key is one check, however often it is asked for. */
  verify(
    email: string,
    key: string,
    withinMs?: number,
  ): Promise<{ outcome: 'valid' | 'catchall' | 'invalid' } | ProviderFailure>;
}
