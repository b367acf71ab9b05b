import type { CrmFields } from '#schemas/vendors/crm.ts';
import type { ProviderFailure } from '../http-client.ts';

type Written = Promise<{ outcome: 'done' } | ProviderFailure>;

/** The firm's customer management. The same key writes once. */
export interface Crm {
  createLead(fields: CrmFields, key: string): Written;
  upsertLead(fields: CrmFields, key: string): Written;
  upsertContact(fields: CrmFields, key: string): Written;
}
