import { readAddress } from '#engine/claims/address.ts';
import { bare } from '#engine/claims/validation/postcode.ts';
import { addressesContract } from '#schemas/vendors/addresses.ts';
import type { Addresses } from './addresses/port.ts';
import { callVendor, type ProviderSettings } from './http-client.ts';

const found = <Item>(addresses: Item[]) =>
  addresses.length === 0 ? ({ outcome: 'none' } as const) : ({ outcome: 'found', addresses } as const);

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
    return found(reply.answer.addresses.flatMap((entry) => readAddress(entry, postcode) ?? []));
  },
  async lined(postcode) {
    const reply = await callVendor(addressesContract, 'lined', settings, { postcode });
    if (reply.outcome === 'failed') return reply;
    return found(
      reply.answer.results.flatMap((entry) => {
        const address = readAddress(entry, postcode);
        return address ? [{ address, lines: entry.lines }] : [];
      }),
    );
  },
});
