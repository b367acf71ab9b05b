import { Type } from 'typebox';
import { closed, IsoDate, Postcode, Text, type VendorContract } from './contract.ts';

/** A part of an address; '' if the address does not have it. */
const Part = Type.String({ maxLength: 200 });

/**
 * `BUREAU_B_URL`: a soft search for the motor finance of a person at an address. Every search costs money. The bureau
 * honours idempotency keys: the same key gets the same records, also after a broken connection. The answer is
 * a list, bare or in a `responseObject`. Its records have the shape of `BureauBRecord`, and each is validated by
 * itself. (API-27, API-28)
 */
export const bureauBContract = {
  port: 'bureauB',
  operations: {
    search: {
      path: '/soft-searches',
      request: Type.Object(
        {
          reference: Text,
          title: Text,
          firstName: Text,
          lastName: Text,
          dob: IsoDate,
          houseName: Part,
          houseNumber: Part,
          street: Part,
          street2: Part,
          district: Part,
          postTown: Part,
          county: Part,
          postcode: Postcode,
        },
        closed,
      ),
      answer: Type.Union([Type.Array(Type.Unknown()), Type.Object({ responseObject: Type.Array(Type.Unknown()) })]),
      once: 'honoured',
    },
  },
} as const satisfies VendorContract;
