import { MOBILE_MIN_DIGITS } from './limits.ts';
import { BAD_MOBILE, SHORT_MOBILE } from './messages.ts';
import { toPlainWidth } from './plain.ts';

/** In plain width, without spaces, brackets and dashes, and without the marks of direction that address books put around a number. (VAL-55 to VAL-57) */
const clean = (text: string) => toPlainWidth(text).replace(/[\s()[\]\p{Pd}\p{Cf}]/gu, '');

/** The cleaned number without the country's code, however that is written. No number within the country begins with 44. */
const national = (text: string) => clean(text).replace(/^(?:\+|00)?44/, '');

/** How many digits of the national number are there. */
export const mobileDigits = (text: string): number => national(text).replace(/\D/g, '').length;

/** The number as it is stored, `+447…`, or null where it is not exactly one UK mobile number; nothing is ever cut. (VAL-59, VAL-64, VAL-65, G-167) */
export function readMobile(text: string): string | null {
  const [, number] = /^0?(7\d{9})$/.exec(national(text)) ?? [];
  return number ? `+44${number}` : null;
}

/** The number as it is shown beside the fixed prefix, `07400 123456`, from the stored form. */
export const showMobile = (stored: string): string => `0${stored.slice(3, 7)} ${stored.slice(7)}`;

/** The stored form with all but its last three digits hidden, `+44 *******123`. (OTP-04, G-155) */
export const maskMobile = (stored: string): string => `+44 *******${stored.slice(-3)}`;

/** The message for a number that is not empty, or null. (VAL-61, VAL-62, G-168) */
export function mobileFault(text: string): string | null {
  if (readMobile(text)) return null;
  return mobileDigits(text) < MOBILE_MIN_DIGITS ? SHORT_MOBILE : BAD_MOBILE;
}
