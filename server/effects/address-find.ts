import type { Address } from '#engine/claims/address.ts';
import { isWholePostcode, tidyPostcode } from '#engine/claims/validation/postcode.ts';
import type { EffectDeps } from '../context.ts';
import { providerDown } from '../http/provider-down.ts';

const LOOKUP_DOWN = 'We could not look up addresses just now. Please try again in a moment.';

/**
 * Postcodes that begin with the typed text; an empty list if there is none. `withinMs`: how long the source is waited for, if
 * not as long as its port says. (API-09)
 */
export async function suggestPostcodes(
  { ports, log }: EffectDeps,
  partial: string,
  withinMs?: number,
): Promise<string[]> {
  const typed = tidyPostcode(partial, 'leaving');
  if (typed === '') return [];
  const result = await ports.providers.addresses.suggest(typed, withinMs);
  if (result.outcome === 'failed') throw providerDown(log, result, LOOKUP_DOWN);
  return result.outcome === 'found' ? result.postcodes : [];
}

/**
 * Addresses of a whole postcode from the source with ids; none if the text is not a whole postcode: forces addresses (BFPO 61)
 * are in no source, and a query for one returns other people's addresses. (API-07)
 */
export async function findAddresses(
  { ports, log }: EffectDeps,
  postcode: string,
  withinMs?: number,
): Promise<Address[]> {
  const whole = tidyPostcode(postcode, 'leaving');
  if (!isWholePostcode(whole)) return [];
  const result = await ports.providers.addresses.structured(whole, withinMs);
  if (result.outcome === 'failed') throw providerDown(log, result, LOOKUP_DOWN);
  return result.outcome === 'found' ? result.addresses : [];
}

/** The same from the second source, which returns lines without ids. (API-08, G-114) */
export async function findLinedAddresses(
  { ports, log }: EffectDeps,
  postcode: string,
  withinMs?: number,
): Promise<{ address: Address; lines: string[] }[]> {
  const whole = tidyPostcode(postcode, 'leaving');
  if (!isWholePostcode(whole)) return [];
  const result = await ports.providers.addresses.lined(whole, withinMs);
  if (result.outcome === 'failed') throw providerDown(log, result, LOOKUP_DOWN);
  return result.outcome === 'found' ? result.addresses : [];
}
