import { createHmac, timingSafeEqual } from 'node:crypto';
import { CODE_DIGITS } from '#engine/claims/validation/limits.ts';

const CODES = 10 ** CODE_DIGITS;
/** The largest multiple of the number of codes that two bytes can hold: higher values would favour some codes. */
const FAIR = Math.floor(2 ** 16 / CODES) * CODES;

/** Four digits from random bytes, each code equally likely. (CONST-46) */
export function newCode(draw: () => Buffer): string {
  for (;;) {
    const drawn = draw().readUInt16BE();
    if (drawn < FAIR) return String(drawn % CODES).padStart(CODE_DIGITS, '0');
  }
}

/**
 * The code of a sending, derived from the key: it can be derived again, so that a text whose sending is uncertain is requested
 * again with the same words, and no code is stored. It cannot be guessed without the key.
 */
export function codeOfSending(otpKey: string, of: { claim: string; sending: string; number: string }): string {
  let drawn = 0;
  const draw = () =>
    createHmac('sha256', otpKey)
      .update(['new code', of.claim, of.sending, of.number, String(drawn++)].join('\n'))
      .digest();
  return newCode(draw);
}

const hash = (key: string, ...parts: readonly string[]): string =>
  createHmac('sha256', key).update(parts.join('\n')).digest('base64url');

/** A hash that replaces a mobile number where the number itself is not needed. */
export const numberHash = (otpKey: string, phone: string): string => hash(otpKey, 'number', phone);

/** The stored form of a code: bound to its claim, its sending and the number, so that it works for nothing else. (G-135) */
export const codeHash = (otpKey: string, code: { claim: string; sending: string; number: string; code: string }) =>
  hash(otpKey, 'code', code.claim, code.sending, code.number, code.code);

/** Whether two hashes are the same, in a time that does not depend on where they differ. */
export function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
