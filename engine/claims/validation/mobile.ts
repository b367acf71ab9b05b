import { AsYouType, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import { MOBILE_MIN_DIGITS } from './limits.ts';
import { BAD_MOBILE, SHORT_MOBILE } from './messages.ts';
import { toPlainWidth } from './plain.ts';
import { ukPhoneMetadata } from './uk-phone-metadata.ts';

/** In plain width, without spaces, brackets and dashes, and without the marks of direction that address books put around a number. (VAL-55 to VAL-57) */
const clean = (text: string) => toPlainWidth(text).replace(/[\s()[\]\p{Pd}\p{Cf}]/gu, '');

/** How many digits of the national number are there. No number within the country begins with 44. */
export const mobileDigits = (text: string): number =>
  clean(text)
    .replace(/^(?:\+|00)?44/, '')
    .replace(/\D/g, '').length;

/** The stored form: nothing has to be read from it. Every save and restore has it. */
const STORED = /^\+447\d{9}$/;

/**
 * The number as it is stored, `+447…`, or null where it is not exactly one UK mobile number; nothing is ever cut. Which
 * numbers are mobiles is the specification's pattern: the metadata does not have 07700 900xxx. (VAL-59, VAL-64, VAL-65, G-167)
 */
export function readMobile(text: string): string | null {
  if (STORED.test(text)) return text;
  const known = lately.get(text);
  if (known !== undefined) return known;
  const number = parsed(text);
  if (lately.size >= MOST_KEPT) lately.clear();
  lately.set(text, number);
  return number;
}

/** What was read lately: a page asks for the number that it shows on every change of anything. */
const lately = new Map<string, string | null>();
const MOST_KEPT = 50;

function parsed(text: string): string | null {
  const dialled = clean(text);
  if (!/^\+?\d+$/.test(dialled)) return null;
  const options = { defaultCountry: 'GB', extract: false } as const;
  const number = parsePhoneNumberFromString(dialled, options, ukPhoneMetadata)?.number;
  return number !== undefined && STORED.test(number) ? number : null;
}

/** The number as it is shown beside the fixed prefix, `07400 123456`, from the stored form. */
export const showMobile = (stored: string): string =>
  parsePhoneNumberFromString(stored, ukPhoneMetadata)?.formatNational() ?? stored;

/**
 * A number that is being typed, spaced as British numbers are: `07400 1234`. A text with anything but digits, spaces and a
 * plus in front stays as it is, and no digit is ever added, dropped or moved. The spaces are not among the eleven
 * characters that may be typed. (VAL-54, case MB-3)
 */
export function spaceMobile(text: string): string {
  return /^\+?[\d ]+$/.test(text) ? new AsYouType('GB', ukPhoneMetadata).input(text) : text;
}

/** The stored form with all but its last three digits hidden, `+44 *******123`. (OTP-04, G-155) */
export const maskMobile = (stored: string): string => `+44 *******${stored.slice(-3)}`;

/** The message for a number that is not empty, or null. (VAL-61, VAL-62, G-168) */
export function mobileFault(text: string): string | null {
  if (readMobile(text)) return null;
  return mobileDigits(text) < MOBILE_MIN_DIGITS ? SHORT_MOBILE : BAD_MOBILE;
}
