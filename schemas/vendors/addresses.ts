import { type Static, Type } from 'typebox';
import { closed, Postcode, type VendorContract } from './contract.ts';

const part = Type.Optional(Type.String({ maxLength: 200 }));
const parts = {
  country: part,
  county: part,
  district: part,
  name: part,
  number: part,
  poBox: part,
  postTown: part,
  street1: part,
  street2: part,
  subBuilding: part,
};

/**
 * An address of the source with ids: the address object of the specification without its label. (ENT-054 to ENT-065)
 */
export const StructuredAddress = Type.Object({
  addressID: Type.String({ minLength: 1 }),
  postcode: Type.String({ minLength: 1 }),
  ...parts,
});

/** An address of the second source: no id, but with the lines as written on an envelope in addition to the parts. */
export const LinedAddress = Type.Object({
  postcode: Type.String({ minLength: 1 }),
  ...parts,
  lines: Type.Array(Type.String(), { minItems: 1 }),
});

const Lookup = Type.Object({ postcode: Postcode }, closed);

/** `ADDRESSES_URL`: postcodes by prefix, and the addresses of one postcode from two sources. (G-114) */
export const addressesContract = {
  port: 'addresses',
  operations: {
    suggest: {
      path: '/postcodes/search',
      request: Type.Object({ startsWith: Type.String({ pattern: '^[A-Z0-9 ]{1,8}$' }) }, closed),
      answer: Type.Object({ postcodes: Type.Array(Type.String()) }),
    },
    structured: {
      path: '/addresses/structured',
      request: Lookup,
      answer: Type.Object({ addresses: Type.Array(StructuredAddress) }),
    },
    lined: {
      path: '/addresses/lines',
      request: Lookup,
      answer: Type.Object({ results: Type.Array(LinedAddress) }),
    },
  },
} as const satisfies VendorContract;

export type StructuredAddress = Static<typeof StructuredAddress>;
export type LinedAddress = Static<typeof LinedAddress>;
