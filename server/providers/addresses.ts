import { type Address, readAddress } from '#engine/claims/address.ts';
import { bare } from '#engine/claims/validation/postcode.ts';
import { addressesContract } from '#schemas/vendors/addresses.ts';
import { callVendor, type ProviderFailure, waitingFor } from './http-client.ts';
import type { Provider } from './provider.ts';

type Found<Item> = { outcome: 'found'; addresses: Item[] } | { outcome: 'none' } | ProviderFailure;

/**
 * Postcodes and their addresses. Only results for the requested postcode are ever returned. `withinMs`: how long the source is
 * waited for, if not as long as the port's setting says.
 */
export interface Addresses {
  /** Postcodes that begin with the typed text, with their space. */
  suggest(
    partial: string,
    withinMs?: number,
  ): Promise<{ outcome: 'found'; postcodes: string[] } | { outcome: 'none' } | ProviderFailure>;
  /** Addresses with ids, from the first source. `postcode` has its space. */
  structured(postcode: string, withinMs?: number): Promise<Found<Address>>;
  /** Addresses as written on an envelope, from the second source, which has no ids. (G-114) */
  lined(postcode: string, withinMs?: number): Promise<Found<{ address: Address; lines: string[] }>>;
}

const found = <Item>(addresses: Item[]) =>
  addresses.length === 0 ? ({ outcome: 'none' } as const) : ({ outcome: 'found', addresses } as const);

/**
 * The address source over HTTP. Sources guess: a request for BFPO 61 may return BF1 2AX. So results for another postcode than
 * the requested one are removed here, for all callers.
 */
export const addressesProvider = {
  says: 'postcodes and their addresses',
  contract: addressesContract,
  unpaid: {
    suggest: 'A look-up that changes nothing. The page asks again with the next character.',
    structured: 'A look-up that changes nothing. The claimant presses again; an answer is not kept.',
    lined: 'A look-up that changes nothing. The claimant presses again; an answer is not kept.',
  },
  open: (settings): Addresses => ({
    async suggest(partial, withinMs) {
      const reply = await callVendor(addressesContract, 'suggest', waitingFor(settings, withinMs), {
        startsWith: partial,
      });
      if (reply.outcome === 'failed') return reply;
      const postcodes = [...new Set(reply.answer.postcodes)].filter((one) => bare(one).startsWith(bare(partial)));
      return postcodes.length === 0 ? { outcome: 'none' } : { outcome: 'found', postcodes };
    },
    async structured(postcode, withinMs) {
      const reply = await callVendor(addressesContract, 'structured', waitingFor(settings, withinMs), { postcode });
      if (reply.outcome === 'failed') return reply;
      return found(reply.answer.addresses.flatMap((entry) => readAddress(entry, postcode) ?? []));
    },
    async lined(postcode, withinMs) {
      const reply = await callVendor(addressesContract, 'lined', waitingFor(settings, withinMs), { postcode });
      if (reply.outcome === 'failed') return reply;
      return found(
        reply.answer.results.flatMap((entry) => {
          const address = readAddress(entry, postcode);
          return address ? [{ address, lines: entry.lines }] : [];
        }),
      );
    },
  }),
} as const satisfies Provider;
