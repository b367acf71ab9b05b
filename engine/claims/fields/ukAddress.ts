import { fieldType } from '../../vocabulary/field-type.ts';
import { type Address, readAddress } from '../address.ts';
import { addressByHand, type HandAddress, handFault } from '../address-by-hand.ts';
import { POSTCODE_LOOKUP_AFTER_MS, POSTCODE_LOOKUP_FROM } from '../validation/limits.ts';
import { BAD_POSTCODE, NO_ADDRESS, NO_POSTCODE } from '../validation/messages.ts';
import { bare, isWholePostcode, postcodeQuery, tidyPostcode } from '../validation/postcode.ts';
import { missing } from './missing.ts';

export interface UkAddressAnswer {
  postcode: string;
  address: Address | null;
  /** Typed where the list had no address; it counts only for the postcode that it was typed for. */
  hand?: HandAddress | undefined;
  /**
   * The postcode, without its space, whose address the claimant dropped by changing the text: until the field holds another
   * one, nothing of it is filled in or chosen by itself. (case PC-7)
   */
  dropped?: string | undefined;
}

/** What to do instead of the number of a forces' post office, which is no postcode. */
const FORCES = 'For a forces address use its postcode, which begins with BF1';

type Facts = Readonly<Record<string, unknown>>;
const listOf = <Item>(fact: unknown) => (Array.isArray(fact) ? (fact as readonly Item[]) : []);

/** The addresses found for the postcode now in the field; null while that postcode's own are not known. (PC-06) */
export const addressesFor = ({ postcode }: UkAddressAnswer, facts: Facts): readonly Address[] | null =>
  isWholePostcode(postcode) && facts['addresses.for'] === postcode ? listOf(facts['addresses.list']) : null;

/** The postcodes that go on from what is in the field. (VAL-09) */
export const suggestionsFor = ({ postcode }: UkAddressAnswer, facts: Facts): readonly string[] =>
  isWholePostcode(postcode) || postcodeQuery(postcode) === null
    ? []
    : listOf<string>(facts['addresses.suggestions']).filter((one) => bare(one).startsWith(bare(postcode)));

/** The address is being written by hand. */
export const isByHand = ({ postcode, hand }: UkAddressAnswer): boolean =>
  hand !== undefined && isWholePostcode(postcode) && bare(hand.for) === bare(postcode);

/** The chosen address belongs to the postcode now in the field, so no claim ever holds one with another's. */
const belongs = ({ postcode, address }: UkAddressAnswer): boolean =>
  address !== null && bare(address.postcode) === bare(postcode);

/** A whole postcode that starts with the field's present text; any other belongs to earlier text. */
const goesOn = ({ postcode }: UkAddressAnswer, next: unknown): next is string =>
  typeof next === 'string' &&
  isWholePostcode(next) &&
  !isWholePostcode(postcode) &&
  postcodeQuery(postcode) !== null &&
  bare(next).startsWith(bare(postcode));

/** The answer with the postcode whose address this change drops, or an earlier one did, until another postcode is there. */
function keepDropped(
  { dropped: earlier, ...answer }: UkAddressAnswer,
  before: UkAddressAnswer | undefined,
): UkAddressAnswer {
  const drops = before?.address && bare(before.address.postcode) !== bare(answer.postcode);
  const dropped = drops ? bare(before.postcode) : earlier;
  const another = isWholePostcode(answer.postcode) && bare(answer.postcode) !== dropped;
  return dropped === undefined || another ? answer : { ...answer, dropped };
}

const onlyMatch = (answer: UkAddressAnswer, facts: Facts): UkAddressAnswer => {
  const [only, ...others] = addressesFor(answer, facts) ?? [];
  const free = !answer.address && !isByHand(answer) && answer.dropped !== bare(answer.postcode);
  return only && others.length === 0 && free ? { ...answer, address: only } : answer;
};

/** Postcode and address from a pick list, or by hand where none is the claimant's. (PC-04 to PC-06, VAL-01 to VAL-09) */
export const ukAddress = fieldType<UkAddressAnswer>({
  says: 'A UK postcode, and one of the addresses found for it, or one entered by hand.',
  takes: ['lookup'],
  parts: ['postcode', 'address', 'id'],
  // Written by hand, or known to the second source only. (BA-21)
  optionalParts: ['id'],
  empty: { postcode: '', address: null },
  isEmpty: ({ postcode }) => postcode.trim() === '',
  tidy(answer, moment, before) {
    const typed = { ...answer, postcode: tidyPostcode(answer.postcode, moment) };
    const tidied = keepDropped(typed, moment === 'typing' ? before : undefined);
    if (isByHand(tidied)) return { ...tidied, address: addressByHand(tidied.hand, tidied.postcode) };
    return belongs(tidied) ? tidied : { ...tidied, address: null };
  },
  check(answer, { field, facts }) {
    const postcode = tidyPostcode(answer.postcode, 'leaving');
    if (postcode === '') return missing(field, NO_POSTCODE, 'postcode');
    const settled = { ...answer, postcode };
    if (settled.hand && isByHand(settled)) return handFault(settled.hand);
    const noMatch = !isWholePostcode(postcode) || (!belongs(settled) && addressesFor(settled, facts)?.length === 0);
    const help = bare(postcode).startsWith('BFP') ? { help: FORCES } : {};
    if (noMatch) return { text: BAD_POSTCODE, part: 'postcode', ...help };
    return belongs(settled) ? null : { text: NO_ADDRESS, part: 'address' };
  },
  save(answer) {
    const postcode = tidyPostcode(answer.postcode, 'leaving');
    if (!isWholePostcode(postcode)) return {};
    const { address } = answer;
    return {
      postcode,
      ...(address && belongs(answer) ? { address, ...(address.addressID ? { id: address.addressID } : {}) } : {}),
    };
  },
  restore({ postcode, address }) {
    if (typeof postcode !== 'string' || postcode.trim() === '') return undefined;
    const tidied = tidyPostcode(postcode, 'leaving');
    return { postcode: tidied, address: readAddress(address, tidied) };
  },
  // While they type, and while the address is still to be chosen; not for a text that is never looked up.
  premature: ({ postcode, address }) =>
    !address && (bare(postcode).length < POSTCODE_LOOKUP_FROM || postcodeQuery(postcode) !== null),
  // An address typed by hand needs no list, even where the list could not be fetched.
  queryValue: (answer) => (isByHand(answer) ? null : postcodeQuery(answer.postcode)),
  asksAfterMs: POSTCODE_LOOKUP_AFTER_MS,
  askFailed: BAD_POSTCODE,
  found(answer, facts) {
    const [suggestion, ...others] = suggestionsFor(answer, facts);
    const next = suggestion && others.length === 0 ? suggestion : facts['addresses.for'];
    const filled = goesOn(answer, next) && bare(next) !== answer.dropped;
    return onlyMatch(filled ? { postcode: next, address: null } : answer, facts);
  },
});
