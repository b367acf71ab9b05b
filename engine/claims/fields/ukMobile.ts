import { MOBILE_MAX_DIGITS, VERIFY_AFTER_MS } from '../validation/limits.ts';
import { BAD_MOBILE, MOBILE_CHECK_FAILED, NO_MOBILE } from '../validation/messages.ts';
import { maskMobile, mobileDigits, mobileFault, readMobile, showMobile } from '../validation/mobile.ts';
import { fieldType } from './field-type.ts';
import { missing } from './missing.ts';
import { isBlank } from './written.ts';

const PLAIN = /^0?7[\d ]+$/;

/** True when one more character was typed into a number that was full. A pasted number is never cut: it is judged whole. */
const typedOver = (answer: string, before: string) =>
  answer.length === before.length + 1 &&
  mobileDigits(before) === MOBILE_MAX_DIGITS &&
  mobileDigits(answer) > MOBILE_MAX_DIGITS;

/** A UK mobile number as shown beside the fixed +44, stored as +447…; Jersey, Guernsey and Man are within. (VAL-53 to VAL-65) */
export const ukMobile = fieldType<string>({
  says: 'A UK mobile number.',
  parts: ['value', 'masked'],
  empty: '',
  isEmpty: isBlank,
  tidy(answer, moment, before) {
    if (moment === 'typing') return before !== undefined && typedOver(answer, before) ? before : answer;
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
