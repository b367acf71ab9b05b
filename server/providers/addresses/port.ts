import type { ProviderFailure } from '../http-client.ts';

/** The address object of the specification; missing parts are ''. (ENT-054 to ENT-067) */
export interface FoundAddress {
  /** '' where the source knows no id. */
  addressID: string;
  /** GB unless the source says otherwise. (ENT-066) */
  country: string;
  county: string;
  district: string;
  name: string;
  number: string;
  poBox: string;
  postcode: string;
  postTown: string;
  street1: string;
  street2: string;
  subBuilding: string;
  /** The parts in one line, without the postcode. (ENT-067) */
  address: string;
}

export type FoundAddresses = { outcome: 'found'; addresses: FoundAddress[] } | { outcome: 'none' } | ProviderFailure;

/** Postcodes and their addresses. Only what belongs to what was asked is ever returned. */
export interface Addresses {
  /** Postcodes that begin with what was typed, with their space. */
  suggest(partial: string): Promise<{ outcome: 'found'; postcodes: string[] } | { outcome: 'none' } | ProviderFailure>;
  /** Addresses with ids, from the first source. */
  structured(postcode: string): Promise<FoundAddresses>;
  /** Addresses with envelope lines, from the second source, which knows no ids. (G-114) */
  lined(
    postcode: string,
  ): Promise<
    { outcome: 'found'; addresses: (FoundAddress & { lines: string[] })[] } | { outcome: 'none' } | ProviderFailure
  >;
}
