import { type TSchema, Type } from 'typebox';

/**
 * One call of a vendor. Every call is a POST of JSON with `authorization: Bearer <PORT>_KEY`, relative to `<PORT>_URL`.
 * URLs contain no personal data, since both sides log them.
 */
export interface VendorOperation {
  path: string;
  /** Closed: a vendor rejects unknown keys. */
  request: TSchema;
  /** Open: a vendor may add keys; we read only the keys listed here. */
  answer: TSchema;
  /**
   * True: the call costs money or changes something, so it carries an `idempotency-key`, and one key counts once. The
   * vendor
   * honours keys: for `KEY_KNOWN_HOURS` after the first call with a key, another call with it gets the answer of the
   * first, even if
   * the connection broke or the body differs, and nothing is charged or done again. While the first call is
   * in progress the answer is 409, or the answer of the first as soon as it is ready. A rejected call (4xx) leaves
   * the key unused.
   */
  once?: 'honoured';
}

/** How long a vendor remembers a key, in hours. After that the same key may be a second purchase, so it is not sent. */
export const KEY_KNOWN_HOURS = 24;

/**
 * Our wire contract of a port, followed by both the HTTP implementation and the sandbox. Every answer other than
 * 200 has the body `{ error }`: 400 malformed, 401 missing or wrong key, 409 the first call with this idempotency key
 * is in
 * progress, 429 too many requests. None of these requests had any effect. After a 5xx, the request may have had an
 * effect. Redirects are
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
