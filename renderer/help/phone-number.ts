import { MOBILE_MAX_DIGITS } from '#engine/claims/validation/limits.ts';
import { BAD_MOBILE } from '#engine/claims/validation/messages.ts';
import { mobileFault, readMobile } from '#engine/claims/validation/mobile.ts';

/** Delay before the typed text is checked, in milliseconds. (HELP-22) */
export const CHECK_PAUSE_MS = 1000;

/**
 * The digits of the typed or pasted text, at most eleven: a number with the country code is converted to its national form, and
 * one digit too many is ignored. (HELP-29, HELP-30)
 */
export function digitsTyped(text: string, before: string): string {
  const digits = text.replace(/\D/g, '');
  if (digits.length <= MOBILE_MAX_DIGITS) return digits;
  const number = readMobile(text);
  if (number !== null) return `0${number.slice(3)}`;
  return digits.length === before.length + 1 ? before : digits.slice(0, MOBILE_MAX_DIGITS);
}

/** The error of the number before the service is asked, or null. (HELP-23, HELP-33, HELP-34) */
export const numberFault = (digits: string): string | null => (digits === '' ? BAD_MOBILE : mobileFault(digits));
