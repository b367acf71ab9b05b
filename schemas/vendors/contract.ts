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
  /**
   * The call costs money or changes something, so it carries an `idempotency-key` and one key counts once. The vendor
   * honours keys: for `KEY_KNOWN_HOURS` after the first call with a key, another one gets the answer of the first, whatever
   * became of its connection and whatever the body says, and nothing is charged or done again. While the first call is
   * under way the answer is 409, or the answer of the first as soon as there is one. A call that was refused (4xx) leaves
   * the key unused.
   */
  once?: 'honoured';
}

/** For so many hours a vendor knows a key again. After them the same key may be a second purchase, so it is not sent. */
export const KEY_KNOWN_HOURS = 24;

/**
 * The wire contract of a port, ours, held by the HTTP implementation and by the sandbox alike. Every answer that is not
 * 200 has the body `{ error }`: 400 misshapen, 401 no or wrong key, 409 the first call with this idempotency key is under
 * way, 429 too many: nothing was done for any of these requests. 5xx trouble: something may have been done. A redirect is
 * not followed.
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
