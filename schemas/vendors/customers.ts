import { Type } from 'typebox';
import { closed, Email, IsoDate, Mobile, Text, type VendorContract } from './contract.ts';

/** `CUSTOMERS_URL`: the firm's customer register. A lead written by `upsert` is not yet a customer, so `find` does not report it. */
export const customersContract = {
  port: 'customers',
  operations: {
    find: {
      path: '/customers/search',
      request: Type.Object(
        { email: Email, firstName: Text, lastName: Text, dob: IsoDate, addressId: Type.Optional(Text) },
        closed,
      ),
      answer: Type.Object({ exists: Type.Boolean() }),
    },
    upsert: {
      path: '/leads',
      request: Type.Object(
        {
          reference: Text,
          firstName: Text,
          lastName: Text,
          email: Email,
          dob: IsoDate,
          phone: Mobile,
          postcode: Text,
          address: Type.Record(Type.String(), Type.String()),
        },
        closed,
      ),
      answer: Type.Object({ id: Type.String({ minLength: 1 }) }),
      once: 'honoured',
    },
  },
} as const satisfies VendorContract;
