import { recordOf } from '../../record.ts';
import { type Address, readAddresses } from '../address.ts';
import { PATIENCE_MS } from '../validation/limits.ts';
import { BAD_POSTCODE } from '../validation/messages.ts';
import { bare, isWholePostcode, postcodeQuery, tidyPostcode } from '../validation/postcode.ts';
import { addressRequest } from './address-request.ts';
import { type ApiAnswer, type ApiRequest, effect, succeeded } from './effect.ts';
import { failure, PROVIDER_WAIT_MS, responseOf } from './read.ts';

const gives = ['addresses.for', 'addresses.list', 'addresses.suggestions'] as const;

/** Whole postcodes of an answer that begin with what was typed; null where the answer is none. */
function readPostcodes(answer: ApiAnswer, query: string): string[] | null {
  const list = responseOf(answer);
  if (!Array.isArray(list)) return null;
  const postcodes = list.map((one) => (typeof one === 'string' ? tidyPostcode(one, 'leaving') : ''));
  return [...new Set(postcodes)].filter((one) => isWholePostcode(one) && bare(one).startsWith(bare(query)));
}

/** Addresses with the bureau's ids, inside or beside `responseObject`; null where the answer is none. (API-07) */
function readStructured(answer: ApiAnswer, postcode: string): Address[] | null {
  if (!succeeded(answer)) return null;
  const inside = recordOf(responseOf(answer)).listAddressByPostcodeResponse;
  const found = inside ?? recordOf(answer.body).listAddressByPostcodeResponse;
  const { matchedStructuredAddress } = recordOf(found);
  return Array.isArray(matchedStructuredAddress) ? readAddresses(matchedStructuredAddress, postcode) : null;
}

/** Addresses of the second source, asked only where the first has none; null where the answer is none. (API-08, G-114) */
function readLined(answer: ApiAnswer, postcode: string): Address[] | null {
  const { Results } = recordOf(responseOf(answer));
  return Array.isArray(Results) ? readAddresses(Results, postcode) : null;
}

/** The addresses of a whole postcode, or the answer that failed. */
function* addressesOf(postcode: string): Generator<ApiRequest, Address[] | ApiAnswer, ApiAnswer> {
  const first = yield addressRequest(postcode);
  const structured = readStructured(first, postcode);
  if (!structured) return first;
  if (structured.length > 0) return structured;
  const second = yield { operation: 'getAddresses', body: { postal_code: postcode } };
  return readLined(second, postcode) ?? second;
}

/** Finds addresses for a postcode, or postcodes for its beginning; an only match goes on by itself. (VAL-06, VAL-08, VAL-09, ERR-08, ERR-09) */
export const addressFind = effect({
  says: 'Finds the addresses of a postcode, or postcodes by their beginning.',
  reads: { claim: [], facts: [] },
  timeoutMs: PROVIDER_WAIT_MS,
  adjustable: { timeout: [1000, 10_000], patienceMs: PATIENCE_MS, tries: 3 },
  outcomes: {
    found: { says: 'addresses of one postcode, or several postcodes', gives },
    none: { says: 'no such postcode, or no address in it', gives, message: BAD_POSTCODE },
    failed: { says: 'the service could not', gives: [], message: BAD_POSTCODE },
  },
  *exchange({ value = '' }) {
    const told = (postcode: string, list: Address[], suggestions: string[] = []) =>
      ({
        outcome: list.length + suggestions.length > 0 ? 'found' : 'none',
        facts: { 'addresses.for': postcode, 'addresses.list': list, 'addresses.suggestions': suggestions },
      }) as const;

    let postcode = postcodeQuery(value);
    if (postcode === null) return told(tidyPostcode(value, 'leaving'), []);
    if (!isWholePostcode(postcode)) {
      const answer = yield { operation: 'autocompletePostcode', body: { partial: postcode } };
      const postcodes = readPostcodes(answer, postcode);
      if (!postcodes) return failure('failed', answer);
      const [only, ...others] = postcodes;
      if (!only || others.length > 0) return told(postcode, [], postcodes);
      postcode = only;
    }
    const addresses = yield* addressesOf(postcode);
    return Array.isArray(addresses) ? told(postcode, addresses) : failure('failed', addresses);
  },
});
