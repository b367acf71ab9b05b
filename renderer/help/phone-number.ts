import { MOBILE_MAX_DIGITS } from '#engine/claims/validation/limits.ts';
import { BAD_MOBILE } from '#engine/claims/validation/messages.ts';
import { mobileFault, readMobile } from '#engine/claims/validation/mobile.ts';

/** Pause before what was typed is checked, in milliseconds. (HELP-22) */
export const CHECK_PAUSE_MS = 1000;

/**
 * The digits of what was typed or pasted, eleven at most: a number with its country's code is written as it is dialled
 * within the country, one digit too many is not taken up. (HELP-29, HELP-30)
 */
export function digitsTyped(text: string, before: string): string {
  const digits = text.replace(/\D/g, '');
  if (digits.length <= MOBILE_MAX_DIGITS) return digits;
  const number = readMobile(text);
  if (number !== null) return `0${number.slice(3)}`;
  return digits.length === before.length + 1 ? before : digits.slice(0, MOBILE_MAX_DIGITS);
}

/** What is wrong with the number before anybody is asked about it, or null. (HELP-23, HELP-33, HELP-34) */
export const numberFault = (digits: string): string | null => (digits === '' ? BAD_MOBILE : mobileFault(digits));
