import { isWholePostcode, postcodeQuery } from '../validation/postcode.ts';
import type { ApiRequest } from './effect.ts';

/** The request for the addresses of a whole postcode. (API-07) */
export const addressRequest = (postcode: string): ApiRequest => ({
  operation: 'postalToAddress',
  body: { postal_code: postcode },
});

/** The first request that a look-up of this text makes, or null where the text is no whole postcode. */
export function firstAddressRequest(text: string): ApiRequest | null {
  const postcode = postcodeQuery(text);
  return postcode !== null && isWholePostcode(postcode) ? addressRequest(postcode) : null;
}
