import type { ProviderFailure } from '../http-client.ts';

/** Who somebody is, as far as the register looks people up by. `dob` is yyyy-mm-dd. */
export interface Person {
  email: string;
  firstName: string;
  lastName: string;
  dob: string;
  addressId?: string;
}

/** What the register is told of a new lead. `reference` is the claim number, `phone` +447…, `dob` yyyy-mm-dd. */
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
  find(person: Person): Promise<{ outcome: 'exists' | 'unknown' } | ProviderFailure>;
  /** Writes the lead under its reference; the same key writes once. */
  upsert(lead: Lead, key: string): Promise<{ outcome: 'done'; id: string } | ProviderFailure>;
}
