import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BAD_POSTCODE } from '#engine/claims/validation/messages.ts';
import { timeoutFor } from '../claims/evidence.ts';
import type { Context } from '../context.ts';
import { findLinedAddresses, suggestPostcodes } from '../effects/address-find.ts';
import { executed } from '../effects/executed.ts';
import { route } from './route.ts';

/** The address look-up: postcodes by their beginning, then the addresses of one, from two sources. (API-07 to API-09, G-114) */
export function addressRoutes(app: FastifyInstance, context: Context): void {
  const withinMs = ({ headers }: FastifyRequest) => timeoutFor('address.find', headers, context.flows);

  route(app, context, 'autocompletePostcode', async ({ body, request }) => ({
    responseObject: await suggestPostcodes({ ...context, log: request.log }, body.partial, withinMs(request)),
  }));

  route(app, context, 'postalToAddress', async ({ body, request }) => {
    const found = await executed['address.find']({ ...context, log: request.log }, body.postal_code, withinMs(request));
    const listAddressByPostcodeResponse = { matchedStructuredAddress: found.map((address) => ({ ...address })) };
    // The documents read it beside `responseObject`; every other answer has it inside.
    return { ...message(found), responseObject: { listAddressByPostcodeResponse }, listAddressByPostcodeResponse };
  });

  route(app, context, 'getAddresses', async ({ body, request }) => {
    const deps = { ...context, log: request.log };
    const found = await findLinedAddresses(deps, body.postal_code ?? body.postCode ?? '', withinMs(request));
    const Results = found.map(({ address: { address: _label, ...parts }, lines }) => ({
      ...parts,
      Address: { Lines: lines },
    }));
    return { ...message(found), responseObject: { Results } };
  });
}

/** The message for an empty list. (ERR-09) */
const message = (found: unknown[]) => (found.length === 0 ? { message: BAD_POSTCODE } : {});
