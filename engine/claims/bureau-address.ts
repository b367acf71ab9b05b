import { recordOf } from '../record.ts';

/** The parts of bureau B's call and the part of an address that each is; `subBuilding` has none of its own. */
const parts = {
  house_number: 'number',
  street: 'street1',
  street2: 'street2',
  district: 'district',
  post_town: 'postTown',
  county: 'county',
  post_code: 'postcode',
} as const;

export type BureauAddress = Record<keyof typeof parts | 'house_name', string>;

const words = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/**
 * An address in the words of bureau B's call; a part that it has not is ''. A flat stands before the name of its house,
 * since the call has no other place for it. (API-27)
 */
export function bureauAddress(address: unknown): BureauAddress {
  const given = recordOf(address);
  const named = Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, words(given[part])]));
  const house_name = [words(given.subBuilding), words(given.name)].filter(Boolean).join(', ').slice(0, 120);
  return { ...named, house_name } as BureauAddress;
}
