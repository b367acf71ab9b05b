import { birthDateFault, readIsoDate, readStoredDate, toStoredDate } from './validation/date.ts';
import { readEmail, tidyEmail } from './validation/email.ts';
import {
  BAD_EMAIL,
  BAD_MOBILE,
  BAD_POSTCODE,
  INVALID_INPUT,
  NO_EMAIL,
  NO_MOBILE,
  NO_POSTCODE,
  NO_SIGNATURE,
  REQUIRED,
} from './validation/messages.ts';
import { mobileFault, readMobile } from './validation/mobile.ts';
import { nameFault, normaliseName } from './validation/name.ts';
import { isWholePostcode, tidyPostcode } from './validation/postcode.ts';
import { isSignatureImage } from './validation/signature.ts';

/** What a rule may look at besides the value. `today` is yyyy-mm-dd in the claimant's time zone. */
export interface ClaimContext {
  today: string;
  /** Versions and experiment groups that exist; `journey` and `ab_test_value` take no other. */
  journeys: readonly string[];
  groups: readonly string[];
}

/** The value as it is stored, or what is wrong with it in the words of the page. */
export type Reading = { value: unknown } | { message: string; help?: string };

type Rule = (value: unknown, context: ClaimContext) => Reading;

/** A rule for a text. `schemas/claim.ts` has refused every other value of these keys before. */
const text =
  (read: (given: string, context: ClaimContext) => Reading): Rule =>
  (value, context) =>
    typeof value === 'string' ? read(value, context) : { message: 'must be a text' };

const yesNo = text((value) => (value === 'Yes' || value === 'No' ? { value } : { message: 'must be Yes or No' }));

const name = (part: 'given' | 'family', mayBeEmpty = false): Rule =>
  text((given) => {
    const value = normaliseName(given);
    if (value === '') return mayBeEmpty ? { value } : { message: REQUIRED };
    const fault = nameFault(value, part);
    return fault ? { message: fault.text, ...(fault.help ? { help: fault.help } : {}) } : { value };
  });

const known = (list: 'journeys' | 'groups'): Rule =>
  text((value, context) =>
    context[list].includes(value) ? { value } : { message: `must be one of ${context[list].join(', ')}` },
  );

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const TITLES = ['Mr.', 'Mrs.', 'Ms.', 'Other'];

/** Claim key → its rule. Keys without one take what has the shape of `schemas/claim.ts`. */
export const claimRules: Readonly<Record<string, Rule>> = {
  title: text((value) => {
    if (value === '') return { message: REQUIRED };
    return TITLES.includes(value) ? { value } : { message: INVALID_INPUT };
  }),
  first_name: name('given'),
  last_name: name('family'),
  previous_name: name('family', true),
  middle_name: name('family', true),
  dob: text((given, { today }) => {
    const date = readIsoDate(given);
    const fault = date ? birthDateFault(date, today) : 'Please enter a valid date';
    return fault === null ? { value: given } : { message: fault };
  }),
  dateOfBirth: text((given, { today }) => {
    const date = readStoredDate(given);
    if (!date) return { message: 'must be dd/mm/yyyy' };
    const fault = birthDateFault(date, today);
    return fault === null ? { value: toStoredDate(date) } : { message: fault };
  }),
  postcode: text((given) => {
    const value = tidyPostcode(given, 'leaving');
    if (value === '') return { message: NO_POSTCODE };
    return isWholePostcode(value) ? { value } : { message: BAD_POSTCODE };
  }),
  address: (given) =>
    isObject(given) ? { value: { ...given, country: given.country || 'GB' } } : { message: 'must be an address' },
  email: text((given) => {
    const value = readEmail(given);
    return value === null ? { message: tidyEmail(given) === '' ? NO_EMAIL : BAD_EMAIL } : { value };
  }),
  phone_number: text((given) => {
    const value = readMobile(given);
    return value === null
      ? { message: given.trim() === '' ? NO_MOBILE : (mobileFault(given) ?? BAD_MOBILE) }
      : { value };
  }),
  did_dealer_disclose_commission: yesNo,
  signature: text((value) => {
    if (value === '') return { message: NO_SIGNATURE };
    return isSignatureImage(value) ? { value } : { message: 'must be a PNG image' };
  }),
  like_to_file_claim: yesNo,
  selected_has_more_claims: yesNo,
  journey: known('journeys'),
  ab_test_value: known('groups'),
};

/**
 * Reads the value of a claim key, which has the shape of `schemas/claim.ts`, by the rule that the page has for it too: so
 * service and page give the same verdict in the same words. (case NM-2)
 */
export function readClaimValue(key: string, value: unknown, context: ClaimContext): Reading {
  const rule = Object.hasOwn(claimRules, key) ? claimRules[key] : undefined;
  return rule ? rule(value, context) : { value };
}
