import { type CrmFields, crmContract } from '#schemas/vendors/crm.ts';
import { callVendor, type ProviderFailure } from './http-client.ts';
import type { Provider } from './provider.ts';

type Written = Promise<{ outcome: 'done' } | ProviderFailure>;

/** The firm's customer management. The same key writes once. */
export interface Crm {
  createLead(fields: CrmFields, key: string): Written;
  upsertLead(fields: CrmFields, key: string): Written;
  upsertContact(fields: CrmFields, key: string): Written;
}

/** The customer management over HTTP. */
export const crmProvider = {
  says: 'the firm’s customer management',
  contract: crmContract,
  unpaid: {
    createLead: 'The outbox retries, five times at most, each time under the key of its entry.',
    upsertLead: 'The outbox retries, five times at most, each time under the key of its entry.',
    upsertContact: 'The outbox retries, five times at most, each time under the key of its entry.',
  },
  open(settings): Crm {
    const write = (name: keyof Crm) => async (fields: CrmFields, key: string) => {
      const reply = await callVendor(crmContract, name, settings, { data: [fields] }, key);
      return reply.outcome === 'failed' ? reply : ({ outcome: 'done' } as const);
    };
    return {
      createLead: write('createLead'),
      upsertLead: write('upsertLead'),
      upsertContact: write('upsertContact'),
    };
  },
} as const satisfies Provider;
