import { readAddress } from '../address.ts';
import { recordOf } from '../record.ts';
import { birthDateFault, readIsoDate, readStoredDate, toIsoDate, toStoredDate } from './date.ts';
import { readEmail } from './email.ts';
import {
  BAD_EMAIL,
  BAD_MOBILE,
  BAD_POSTCODE,
  INVALID_FORMAT,
  INVALID_INPUT,
  NO_ADDRESS,
  NO_SIGNATURE,
} from './messages.ts';
import { readMobile } from './mobile.ts';
import { nameFault, normaliseName } from './name.ts';
import { bare, isWholePostcode, tidyPostcode } from './postcode.ts';
import { isSignatureImage } from './signature.ts';

/** What the claim is to hold, or why it may not; `dropped`: left out, and the rest is saved all the same. */
export type Judged = { value: unknown } | { fault: string } | { dropped: string };

const TITLES = ['Mr.', 'Mrs.', 'Ms.', 'Other'];

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const judge = (value: unknown, fault: string): Judged =>
  value === null || value === undefined ? { fault } : { value };
const box = (value: unknown) => judge(typeof value === 'boolean' ? value : null, INVALID_FORMAT);

const name =
  (part: 'given' | 'family') =>
  (value: unknown): Judged => {
    const normalised = normaliseName(text(value));
    const fault = nameFault(normalised, part);
    return fault ? { fault: fault.text } : { value: normalised };
  };
const nameOrNone = (value: unknown): Judged => (value === '' ? { value } : name('family')(value));

/**
 * The rules of the fields by claim key, for values as a claim stores them: the service comes to the same verdict as the
 * page, with the same words. A key that is not here has no rule of this kind. `today` is yyyy-mm-dd. (NM-2)
 */
export const claimValues: Readonly<Record<string, (value: unknown, today: string) => Judged>> = {
  title: (value) =>
    judge(
      TITLES.find((title) => title === value),
      INVALID_INPUT,
    ),
  first_name: name('given'),
  last_name: name('family'),
  middle_name: nameOrNone,
  previous_name: nameOrNone,
  dob(value, today) {
    const date = readIsoDate(value);
    if (!date) return { fault: INVALID_FORMAT };
    const fault = birthDateFault(date, today);
    return fault ? { fault } : { value: toIsoDate(date) };
  },
  dateOfBirth(value, today) {
    const date = readStoredDate(value);
    if (!date) return { dropped: 'dateOfBirth is not dd/mm/yyyy and was left out' };
    const fault = birthDateFault(date, today);
    return fault ? { fault } : { value: toStoredDate(date) };
  },
  email: (value) => judge(readEmail(text(value)), BAD_EMAIL),
  phone_number: (value) => judge(readMobile(text(value)), BAD_MOBILE),
  postcode(value) {
    const postcode = tidyPostcode(text(value), 'leaving');
    return judge(isWholePostcode(postcode) && bare(postcode) === bare(text(value)) ? postcode : null, BAD_POSTCODE);
  },
  address(value) {
    const postcode = tidyPostcode(text(recordOf(value).postcode), 'leaving');
    return judge(isWholePostcode(postcode) ? readAddress(value, postcode) : null, NO_ADDRESS);
  },
  soft_check_privacy: box,
  not_already_filed: box,
  'redundant-claim-concent': box,
  signature: (value) => judge(isSignatureImage(value) ? value : null, NO_SIGNATURE),
};
