import { bureauBContract } from '#schemas/vendors/bureau-b.ts';
import { callVendor, type ProviderFailure } from './http-client.ts';
import type { Provider } from './provider.ts';

/** The subject of a search; `reference` is the claim number, `dob` yyyy-mm-dd. Missing parts of an address are ''. */
export interface BureauBSubject {
  reference: string;
  title: string;
  firstName: string;
  lastName: string;
  dob: string;
  houseName: string;
  houseNumber: string;
  street: string;
  street2: string;
  district: string;
  postTown: string;
  county: string;
  postcode: string;
}

/** Motor finance of a person. Every search costs money. */
export interface BureauB {
  /** The records as received, not yet validated. The same key is one search. */
  search(
    subject: BureauBSubject,
    key: string,
    withinMs?: number,
  ): Promise<{ outcome: 'answered'; answer: unknown; text: string } | ProviderFailure>;
}

/** Bureau B over HTTP. */
export const bureauBProvider = {
  says: 'motor finance of a person, at bureau B',
  contract: bureauBContract,
  timeoutMs: 25_000,
  open: (settings): BureauB => ({
    search: (subject, key, withinMs) => callVendor(bureauBContract, 'search', settings, subject, key, withinMs),
  }),
} as const satisfies Provider;
