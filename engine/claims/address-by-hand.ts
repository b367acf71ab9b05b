import type { FieldError } from '../vocabulary/field-type.ts';
import type { Address } from './address.ts';
import { bare, isWholePostcode } from './validation/postcode.ts';

/** An address as a claimant writes it who found none in the list. */
export interface HandAddress {
  /** The postcode for which it was written: for any other it does not count. */
  for: string;
  line1: string;
  line2: string;
  town: string;
  county: string;
}

export const NO_FIRST_LINE = 'Please enter the first line of your address';
export const NO_TOWN = 'Please enter your town or city';
/** As long as a claim takes a part of an address. */
export const LINE_CHARACTERS = 100;

const FLAT = /^((?:flat|apartment|apt|unit|room) [\w/-]+),?(?: (.+))?$/i;
const NUMBERED = /^(\d+[a-z]?(?:[-/]\d+[a-z]?)?),? (.+)$/i;
const words = (line: string) => line.replace(/\s+/g, ' ').trim();

/** Flat, house, number and street of two lines, as far as they can be told apart. */
function placeIn(line1: string, line2: string) {
  const [, flat = '', behind = ''] = FLAT.exec(line1) ?? [];
  const lines = [flat ? behind : line1, line2].filter(Boolean);
  const [first = '', second = ''] = lines;
  const at = lines.findIndex((line) => NUMBERED.test(line));
  const [, number = '', street = ''] = NUMBERED.exec(lines[at] ?? '') ?? [];
  const subBuilding = flat;
  if (at === 0) return { subBuilding, name: '', number, street1: street, street2: second };
  if (at === 1) return { subBuilding, name: first, number, street1: street, street2: '' };
  return second
    ? { subBuilding, name: first, number, street1: second, street2: '' }
    : { subBuilding, name: '', number, street1: first, street2: '' };
}

/**
 * The address that was written by hand, without a bureau's id; null while a line is missing or for another postcode.
 * In an address of the forces a number is that of a unit, so its lines stay as they are.
 */
export function addressByHand(hand: HandAddress | undefined, postcode: string): Address | null {
  if (!hand || !isWholePostcode(postcode) || handFault(hand) || bare(hand.for) !== bare(postcode)) return null;
  const [line1, line2, town, county] = [hand.line1, hand.line2, hand.town, hand.county].map(words);
  const forces = bare(postcode).startsWith('BF1');
  const place = forces
    ? { subBuilding: '', name: '', number: '', street1: line1 ?? '', street2: line2 ?? '' }
    : placeIn(line1 ?? '', line2 ?? '');
  return {
    addressID: '',
    country: 'GB',
    county: county ?? '',
    district: '',
    poBox: '',
    postcode,
    postTown: town ?? '',
    ...place,
    address: [line1, line2, town].filter(Boolean).join(', '),
  };
}

/** What is missing in an address that is written by hand, or null. */
export function handFault({ line1, town }: HandAddress): FieldError | null {
  if (words(line1) === '') return { text: NO_FIRST_LINE, part: 'line1' };
  return words(town) === '' ? { text: NO_TOWN, part: 'town' } : null;
}
