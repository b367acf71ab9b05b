import { recordOf } from '../record.ts';
import { bare } from './validation/postcode.ts';

/** The address object of the specification; parts that are not there are ''. (ENT-054 to ENT-067) */
export interface Address {
  /** The bureau's id; '' where the source knows none. */
  addressID: string;
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
  /** The joined label, in the order in which it stands on an envelope, without county and postcode. */
  address: string;
}

const words = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');
const joined = (parts: readonly string[], by: string) => [...new Set(parts.filter(Boolean))].join(by);

/**
 * Reads an address from either look-up, or from a claim: the parts as named above, a label in `address`, envelope lines
 * in `Address.Lines`. Null for what names no place, and for an address of another postcode than the one asked for.
 * (API-07, API-08)
 */
export function readAddress(entry: unknown, postcode: string): Address | null {
  const parts = recordOf(entry);
  const part = (name: keyof Address) => words(parts[name]);
  if (bare(part('postcode') || postcode) !== bare(postcode)) return null;

  const { Lines } = recordOf(parts.Address);
  const lines = (Array.isArray(Lines) ? Lines : []).map(words).filter((line) => bare(line) !== bare(postcode));
  const town = part('postTown');
  const address = {
    addressID: part('addressID'),
    country: part('country') || 'GB',
    county: part('county'),
    district: part('district'),
    name: part('name'),
    number: part('number'),
    poBox: part('poBox'),
    postcode,
    postTown: town,
    street1: part('street1') || (lines[0] ?? ''),
    street2: part('street2'),
    subBuilding: part('subBuilding'),
  };
  const { poBox, subBuilding, name, number, street1, street2 } = address;
  const box = poBox && !/box/i.test(poBox) ? `PO Box ${poBox}` : poBox;
  const built = [box, subBuilding, name, joined([number, street1], ' '), street2];
  const label = part('address') || joined([...(lines.length > 0 ? lines : built), town], ', ');
  return label === '' || label === town ? null : { ...address, address: label };
}

/** All addresses of a list that belong to the postcode, each once. */
export function readAddresses(list: unknown, postcode: string): Address[] {
  const addresses = (Array.isArray(list) ? list : []).flatMap((entry) => readAddress(entry, postcode) ?? []);
  return addresses.filter((one, index) => addresses.findIndex((other) => sameAddress(one, other)) === index);
}

/** True for the same place: by the bureau's id where both have one, else by the label. */
export const sameAddress = (one: Address, other: Address): boolean =>
  one.addressID && other.addressID ? one.addressID === other.addressID : one.address === other.address;
