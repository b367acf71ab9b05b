import { customersContract } from '#schemas/vendors/customers.ts';
import type { Customers } from './customers/port.ts';
import { callVendor, type ProviderSettings } from './http-client.ts';

/** The customer register over HTTP. */
export const httpCustomers = (settings: ProviderSettings): Customers => ({
  async find(person) {
    const reply = await callVendor(customersContract, 'find', settings, person);
    if (reply.outcome === 'failed') return reply;
    return { outcome: reply.answer.exists ? 'exists' : 'unknown' };
  },
  async upsert(lead, key) {
    const reply = await callVendor(customersContract, 'upsert', settings, lead, key);
    if (reply.outcome === 'failed') return reply;
    return { outcome: 'done', id: reply.answer.id };
  },
});
