import { createHmac, timingSafeEqual } from 'node:crypto';
import { CODE_DIGITS } from '#engine/claims/validation/limits.ts';

const CODES = 10 ** CODE_DIGITS;
/** The largest multiple of the number of codes that two bytes can hold: what is above it would favour some codes. */
const FAIR = Math.floor(2 ** 16 / CODES) * CODES;

/** Four digits from bytes that nobody can guess, each code as likely as any other. (CONST-46) */
export function newCode(draw: () => Buffer): string {
  for (;;) {
    const drawn = draw().readUInt16BE();
    if (drawn < FAIR) return String(drawn % CODES).padStart(CODE_DIGITS, '0');
  }
}

/**
 * The code of a sending, derived from the key: it can be made again, so that a text that may or may not have been sent
 * is asked for again with the same words, and no code is stored. Nobody can guess it without the key.
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

/** What stands for a mobile number where the number itself need not be known. */
export const numberHash = (otpKey: string, phone: string): string => hash(otpKey, 'number', phone);

/** What is kept of a code: bound to its claim, its sending and the number, so that it is good for nothing else. (G-135) */
export const codeHash = (otpKey: string, code: { claim: string; sending: string; number: string; code: string }) =>
  hash(otpKey, 'code', code.claim, code.sending, code.number, code.code);

/** Whether two hashes are the same, in a time that does not depend on where they differ. */
export function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
