import { bureauBContract } from '#schemas/vendors/bureau-b.ts';
import type { BureauB } from './bureau-b/port.ts';
import { callVendor, type ProviderSettings } from './http-client.ts';

/** Bureau B over HTTP. */
export const httpBureauB = (settings: ProviderSettings): BureauB => ({
  search: (subject, key, withinMs) => callVendor(bureauBContract, 'search', settings, subject, key, withinMs),
});
