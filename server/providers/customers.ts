import { customersContract } from '#schemas/vendors/customers.ts';
import { callVendor, type ProviderFailure, waitingFor } from './http-client.ts';
import type { Provider } from './provider.ts';

/** The details by which the register looks people up. `dob` is yyyy-mm-dd. */
export interface Person {
  email: string;
  firstName: string;
  lastName: string;
  dob: string;
  addressId?: string;
}

/** A new lead for the register. `reference` is the claim number, `phone` +447…, `dob` yyyy-mm-dd. */
export interface Lead {
  reference: string;
  firstName: string;
  lastName: string;
  email: string;
  dob: string;
  phone: string;
  postcode: string;
  address: Record<string, string>;
}

/** The firm's customer register. */
export interface Customers {
  /** `withinMs`: how long it is waited for, if not as long as the port's setting says. */
  find(person: Person, withinMs?: number): Promise<{ outcome: 'exists' | 'unknown' } | ProviderFailure>;
  /** Writes the lead under its reference; the same key writes once. */
  upsert(lead: Lead, key: string): Promise<{ outcome: 'done'; id: string } | ProviderFailure>;
}

/** The customer register over HTTP. */
export const customersProvider = {
  says: 'the firm’s customer register',
  contract: customersContract,
  unpaid: {
    find: 'A look-up that changes nothing. Every press asks again.',
    upsert: 'The next press writes again under the same key. The register writes one key once.',
  },
  open: (settings): Customers => ({
    async find(person, withinMs) {
      const reply = await callVendor(customersContract, 'find', waitingFor(settings, withinMs), person);
      if (reply.outcome === 'failed') return reply;
      return { outcome: reply.answer.exists ? 'exists' : 'unknown' };
    },
    async upsert(lead, key) {
      const reply = await callVendor(customersContract, 'upsert', settings, lead, key);
      if (reply.outcome === 'failed') return reply;
      return { outcome: 'done', id: reply.answer.id };
    },
  }),
} as const satisfies Provider;
