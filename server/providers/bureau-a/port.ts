import type { ProviderFailure } from '../http-client.ts';

/** Whom a search is about; `reference` is the claim number, `dob` yyyy-mm-dd. Either the id or the address. */
export type BureauASubject = {
  reference: string;
  firstName: string;
  lastName: string;
  dob: string;
} & ({ addressId: string } | { address: Record<string, string> });

/** Credit agreements of a person. Every search costs money. */
export interface BureauA {
  /** The report as it came, to be read with distrust. The same key is one search. */
  search(
    subject: BureauASubject,
    key: string,
    withinMs?: number,
  ): Promise<{ outcome: 'answered'; answer: unknown; text: string } | ProviderFailure>;
}
