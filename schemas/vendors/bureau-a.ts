import { Type } from 'typebox';
import { closed, IsoDate, Text, type VendorContract } from './contract.ts';

const person = { reference: Text, firstName: Text, lastName: Text, dob: IsoDate };

/**
 * `BUREAU_A_URL`: a soft search for the credit agreements of a person at an address. Every search costs money. The
 * bureau
 * honours idempotency keys: the same key gets the same report, also after a broken connection. Loans have the shape of
 * `BureauALoan`, but the contract requires only the list: one loan with a malformed date must not cost a claimant the
 * others,
 * so each loan is validated by itself. (API-24)
 */
export const bureauAContract = {
  port: 'bureauA',
  operations: {
    search: {
      path: '/soft-searches',
      request: Type.Union([
        Type.Object({ ...person, addressId: Text }, closed),
        Type.Object({ ...person, address: Type.Record(Type.String(), Type.String()) }, closed),
      ]),
      answer: Type.Object({ consumerCreditSearchResponse: Type.Object({ loans: Type.Array(Type.Unknown()) }) }),
      once: 'honoured',
    },
  },
} as const satisfies VendorContract;
