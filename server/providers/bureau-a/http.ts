import { bureauAContract } from '#schemas/vendors/bureau-a.ts';
import { callVendor, type ProviderSettings } from '../http-client.ts';
import type { BureauA } from './port.ts';

/** Bureau A over HTTP. */
export const httpBureauA = (settings: ProviderSettings): BureauA => ({
  search: (subject, key, withinMs) => callVendor(bureauAContract, 'search', settings, subject, key, withinMs),
});
