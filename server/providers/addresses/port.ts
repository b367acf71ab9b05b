import type { Address } from '#engine/claims/address.ts';
import type { ProviderFailure } from '../http-client.ts';

type Found<Item> = { outcome: 'found'; addresses: Item[] } | { outcome: 'none' } | ProviderFailure;

/** Postcodes and their addresses. Only what belongs to what was asked is ever returned. */
export interface Addresses {
  /** Postcodes that begin with what was typed, with their space. */
  suggest(partial: string): Promise<{ outcome: 'found'; postcodes: string[] } | { outcome: 'none' } | ProviderFailure>;
  /** Addresses with ids, from the first source. `postcode` has its space. */
  structured(postcode: string): Promise<Found<Address>>;
  /** Addresses as they stand on an envelope, from the second source, which knows no ids. (G-114) */
  lined(postcode: string): Promise<Found<{ address: Address; lines: string[] }>>;
}
