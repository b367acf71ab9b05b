import type { Loan } from './loan.ts';
import { plainWords } from './names.ts';

/**
 * A claimant's previous addresses in a report: each address once, in the report's order, up to the maximum. (LEN-34,
 * ENT-183, G-162)
 */
export function previousAddresses(loans: readonly Loan[], most: number): string[] {
  const known = new Map<string, string>();
  for (const { address, addressType } of loans) {
    const key = plainWords(address);
    if (addressType === 'previous' && key !== '' && !known.has(key)) known.set(key, address);
  }
  return [...known.values()].slice(0, most);
}

/** The addresses as fields of the lead: Previous_Address_1, Previous_Address_2 … (LEN-35) */
export const previousAddressKeys = (addresses: readonly string[], most: number): Record<string, string> =>
  Object.fromEntries(addresses.slice(0, most).map((address, at) => [`Previous_Address_${at + 1}`, address]));
