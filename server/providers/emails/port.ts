import type { ProviderFailure } from '../http-client.ts';

/** Whether an address takes mail. `catchall`: its domain takes everything. Any other word of the vendor is `invalid`. (VAL-47 to VAL-49) */
export interface Emails {
  verify(email: string): Promise<{ outcome: 'valid' | 'catchall' | 'invalid' } | ProviderFailure>;
}
