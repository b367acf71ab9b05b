/**
 * Limits of the specification that the fields, the service and the pages share, each stated here and nowhere else.
 * Single constants, not an object, so that the browser carries only those it uses.
 */

export { SIGNATURE_MAX_BYTES } from '../../../schemas/limits.ts';

/** Characters in a postcode, its space included. (VAL-03, CONST-01) */
export const POSTCODE_CHARACTERS = 8;
/** Characters from which a postcode is looked up. (contracts, "Address look-up") */
export const POSTCODE_LOOKUP_FROM = 3;
/** Pause before a postcode is looked up, in milliseconds. (CONST-51) */
export const POSTCODE_LOOKUP_AFTER_MS = 300;

/** Fewest digits of a mobile number. (VAL-58, CONST-02) */
export const MOBILE_MIN_DIGITS = 10;
/** Most digits of a mobile number, and of what may be typed; spaces do not count. (VAL-54, CONST-03, CONST-04) */
export const MOBILE_MAX_DIGITS = 11;

/** Youngest age, in whole years. (VAL-31, CONST-05, G-176) */
export const MIN_AGE = 13;
/** Oldest age, in whole years. (VAL-32, CONST-06) */
export const MAX_AGE = 120;
/** The year on which the picker of the year of birth opens. (VAL-35, CONST-07) */
export const YEAR_CENTRE = 1975;

/** Fewest letters of a name. (VAL-16, VAL-18, CONST-08) */
export const NAME_MIN_LETTERS = 2;
/** Most characters of a name; ours, so that no field is a store for other things. */
export const NAME_MAX_CHARACTERS = 100;

/** Fewest strokes of a signature. (VAL-68, CONST-09) */
export const SIGNATURE_MIN_STROKES = 1;
/** Least width and height of a signature, in CSS pixels. (VAL-69, VAL-70, CONST-10) */
export const SIGNATURE_MIN_SIDE = 20;
/** Least length of all strokes together, in CSS pixels. (VAL-71, CONST-11) */
export const SIGNATURE_MIN_PATH = 50;
/** Least time of drawing, in milliseconds. (VAL-72, CONST-12) */
export const SIGNATURE_MIN_MS = 1000;
/** Height of the pad, in CSS pixels. (SIGN-33, CONST-13) */
export const SIGNATURE_PAD_HEIGHT = 300;
/** Width of the pen's line, in CSS pixels. (SIGN-34, CONST-14) */
export const SIGNATURE_LINE_WIDTH = 4;

/** Pause before the service is asked about an email or a mobile number, in milliseconds. (VAL-51, CONST-15) */
export const VERIFY_AFTER_MS = 500;

/** How long the service gives a provider, in milliseconds; bureaus and the quiz have their own limit. (contracts, "Effects") */
export const PROVIDER_MS = 5000;
/** How long the service gives a bureau or the quiz provider, in milliseconds. (contracts, "Effects") */
export const BUREAU_MS = 25_000;
/** How much longer the browser waits than the service, in milliseconds. (contracts, "Effects") */
export const PATIENCE_MS = 5000;

/** Digits of a phone code. (CONST-46) */
export const CODE_DIGITS = 4;
/** After this long another phone code may be sent to the same number, in milliseconds. (OTP-12, CONST-47) */
export const CODE_RESEND_AFTER_MS = 120_000;
