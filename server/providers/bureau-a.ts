import { bureauAContract } from '#schemas/vendors/bureau-a.ts';
import { callVendor, type ProviderFailure } from './http-client.ts';
import type { Provider } from './provider.ts';

/** The subject of a search; `reference` is the claim number, `dob` yyyy-mm-dd. Either the id or the address. */
export type BureauASubject = {
  reference: string;
  firstName: string;
  lastName: string;
  dob: string;
} & ({ addressId: string } | { address: Record<string, string> });

/** Credit agreements of a person. Every search costs money. */
export interface BureauA {
  /** The report as received, not yet validated. The same key is one search. */
  search(
    subject: BureauASubject,
    key: string,
    withinMs?: number,
  ): Promise<{ outcome: 'answered'; answer: unknown; text: string } | ProviderFailure>;
}

/** Bureau A over HTTP. */
export const bureauAProvider = {
  says: 'credit agreements of a person, at bureau A',
  contract: bureauAContract,
  timeoutMs: 25_000,
  open: (settings): BureauA => ({
    search: (subject, key, withinMs) => callVendor(bureauAContract, 'search', settings, subject, key, withinMs),
  }),
} as const satisfies Provider;
