import { bureauBContract } from '#schemas/vendors/bureau-b.ts';
import { callVendor, type ProviderSettings } from '../http-client.ts';
import type { BureauB } from './port.ts';

/** Bureau B over HTTP. */
export const httpBureauB = (settings: ProviderSettings): BureauB => ({
  search: (subject, key, withinMs) => callVendor(bureauBContract, 'search', settings, subject, key, withinMs),
});
