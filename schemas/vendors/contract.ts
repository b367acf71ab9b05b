import { type TSchema, Type } from 'typebox';

/**
 * One call of a vendor. Every call is a POST of JSON with `authorization: Bearer <PORT>_KEY`, relative to `<PORT>_URL`.
 * No personal data stands in an address, since addresses end up in logs on both sides.
 */
export interface VendorOperation {
  path: string;
  /** Closed: a vendor refuses a key that it does not know. */
  request: TSchema;
  /** Open: a vendor may add keys; what we read is what is named here. */
  answer: TSchema;
  /** True: the call costs money or changes something, so it carries an `idempotency-key` and one key counts once. */
  once?: true;
}

/**
 * The wire contract of a port, ours, held by the HTTP implementation and by the sandbox alike. Every answer that is not
 * 200 has the body `{ error }`: 400 misshapen, 401 no or wrong key, 429 too many, 5xx trouble.
 */
export interface VendorContract {
  port: string;
  operations: Readonly<Record<string, VendorOperation>>;
}

export const closed = { additionalProperties: false } as const;
export const Text = Type.String({ minLength: 1, maxLength: 200 });
export const IsoDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
export const Email = Type.String({ pattern: '^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,}$', maxLength: 254 });
/** A British mobile as the claim stores it: +44 and ten digits. */
export const Mobile = Type.String({ pattern: '^\\+447\\d{9}$' });
/** Upper case with one space before the last three characters. */
export const Postcode = Type.String({ pattern: '^[A-Z0-9]{2,5} [A-Z0-9]{1,3}$' });
