import type { CrmFields } from '#schemas/vendors/crm.ts';
import { crmContract } from '#schemas/vendors/crm.ts';
import type { Crm } from './crm/port.ts';
import { callVendor, type ProviderSettings } from './http-client.ts';

/** The customer management over HTTP. */
export function httpCrm(settings: ProviderSettings): Crm {
  const write = (name: keyof Crm) => async (fields: CrmFields, key: string) => {
    const reply = await callVendor(crmContract, name, settings, { data: [fields] }, key);
    return reply.outcome === 'failed' ? reply : ({ outcome: 'done' } as const);
  };
  return {
    createLead: write('createLead'),
    upsertLead: write('upsertLead'),
    upsertContact: write('upsertContact'),
  };
}
