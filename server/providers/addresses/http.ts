import { addressesContract, type LinedAddress, type StructuredAddress } from '#schemas/vendors/addresses.ts';
import { callVendor, type ProviderSettings } from '../http-client.ts';
import type { Addresses, FoundAddress } from './port.ts';

const bare = (postcode: string): string => postcode.toUpperCase().replace(/\s/g, '');

/** The parts in one line, as people write an address, without the postcode. (ENT-067) */
export function addressLabel(parts: Partial<Record<string, string>>): string {
  const street = [parts.number, parts.street1].filter(Boolean).join(' ');
  const poBox = parts.poBox ? `PO Box ${parts.poBox}` : '';
  return [parts.subBuilding, parts.name, poBox, street, parts.street2, parts.district, parts.postTown]
    .filter(Boolean)
    .join(', ');
}

function found(from: StructuredAddress | LinedAddress, postcode: string): FoundAddress {
  const parts = {
    addressID: 'addressID' in from ? from.addressID : '',
    country: from.country || 'GB',
    county: from.county ?? '',
    district: from.district ?? '',
    name: from.name ?? '',
    number: from.number ?? '',
    poBox: from.poBox ?? '',
    postcode,
    postTown: from.postTown ?? '',
    street1: from.street1 ?? '',
    street2: from.street2 ?? '',
    subBuilding: from.subBuilding ?? '',
  };
  return { ...parts, address: addressLabel(parts) };
}

/**
 * The address source over HTTP. Sources guess: asked for BFPO 61 one may send BF1 2AX. So what belongs to another
 * postcode than the one asked for is left out here, once for everybody.
 */
export const httpAddresses = (settings: ProviderSettings): Addresses => ({
  async suggest(partial) {
    const reply = await callVendor(addressesContract, 'suggest', settings, { startsWith: partial });
    if (reply.outcome === 'failed') return reply;
    const postcodes = [...new Set(reply.answer.postcodes)].filter((one) => bare(one).startsWith(bare(partial)));
    return postcodes.length === 0 ? { outcome: 'none' } : { outcome: 'found', postcodes };
  },
  async structured(postcode) {
    const reply = await callVendor(addressesContract, 'structured', settings, { postcode });
    if (reply.outcome === 'failed') return reply;
    const own = reply.answer.addresses.filter((one) => bare(one.postcode) === bare(postcode));
    return own.length === 0
      ? { outcome: 'none' }
      : { outcome: 'found', addresses: own.map((one) => found(one, postcode)) };
  },
  async lined(postcode) {
    const reply = await callVendor(addressesContract, 'lined', settings, { postcode });
    if (reply.outcome === 'failed') return reply;
    const own = reply.answer.results.filter((one) => bare(one.postcode) === bare(postcode));
    if (own.length === 0) return { outcome: 'none' };
    return { outcome: 'found', addresses: own.map((one) => ({ ...found(one, postcode), lines: one.lines })) };
  },
});
