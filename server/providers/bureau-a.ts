import { bureauAContract } from '#schemas/vendors/bureau-a.ts';
import type { BureauA } from './bureau-a/port.ts';
import { callVendor, type ProviderSettings } from './http-client.ts';

/** Bureau A over HTTP. */
export const httpBureauA = (settings: ProviderSettings): BureauA => ({
  search: (subject, key, withinMs) => callVendor(bureauAContract, 'search', settings, subject, key, withinMs),
});
