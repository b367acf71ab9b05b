import { fieldType } from '../../vocabulary/field-type.ts';
import { MOBILE_MAX_DIGITS, VERIFY_AFTER_MS } from '../validation/limits.ts';
import { BAD_MOBILE, MOBILE_CHECK_FAILED, NO_MOBILE } from '../validation/messages.ts';
import { maskMobile, mobileDigits, mobileFault, readMobile, showMobile, spaceMobile } from '../validation/mobile.ts';
import { missing } from './missing.ts';
import { isBlank } from './text-answer.ts';

/** Written without the country's code: it is shown as it was typed. */
const PLAIN = /^0?7[\d ]+$/;

/** Without spaces: a space that the claimant types or takes away stays so until the number itself changes. */
const bare = (text: string) => text.replace(/\s/g, '');

/** True when one more character was typed into a number that was full. A pasted number is never cut: it is judged whole. */
const typedOver = (answer: string, before: string) =>
  answer.length === before.length + 1 &&
  mobileDigits(before) === MOBILE_MAX_DIGITS &&
  mobileDigits(answer) > MOBILE_MAX_DIGITS;

/**
 * A UK mobile number as shown beside the fixed +44, spaced while it is typed, stored as +447…; Jersey, Guernsey and Man are
 * within. (VAL-53 to VAL-65)
 */
export const ukMobile = fieldType<string>({
  says: 'A UK mobile number, stored as +447…; texts may print its part `masked`.',
  stores: 'text',
  takes: ['verify'],
  parts: ['value', 'masked'],
  empty: '',
  isEmpty: isBlank,
  tidy(answer, moment, before) {
    if (moment === 'typing') {
      if (before !== undefined && typedOver(answer, before)) return before;
      return bare(answer) === bare(before ?? '') ? answer : spaceMobile(answer);
    }
    const text = answer.trim();
    const number = readMobile(text);
    return number === null || PLAIN.test(text) ? text : showMobile(number);
  },
  check(answer, { field }) {
    if (isBlank(answer)) return missing(field, NO_MOBILE);
    const text = mobileFault(answer);
    return text ? { text } : null;
  },
  save(answer) {
    const value = readMobile(answer);
    return value === null ? {} : { value, masked: maskMobile(value) };
  },
  restore({ value }) {
    const number = typeof value === 'string' ? readMobile(value) : null;
    return number === null ? undefined : showMobile(number);
  },
  queryValue: readMobile,
  asksAfterMs: VERIFY_AFTER_MS,
  refused: BAD_MOBILE,
  askFailed: MOBILE_CHECK_FAILED,
});
