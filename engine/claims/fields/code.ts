import { fieldType } from '../../vocabulary/field-type.ts';
import { CODE_DIGITS } from '../validation/limits.ts';
import { WHOLE_CODE } from '../validation/messages.ts';
import { toPlainWidth } from '../validation/plain.ts';
import { missing } from './missing.ts';

const digitsOf = (text: string) => toPlainWidth(text).replace(/\D/g, '').slice(0, CODE_DIGITS);
const isWhole = (answer: string) => /^\d+$/.test(answer) && answer.length === CODE_DIGITS;

/**
 * A code from a text message, a digit for each box. A blank keeps the place of a box that is still empty before others
 * that are filled; as soon as all digits are there, whatever stood between them is gone. (VAL-82, VAL-86, VAL-88)
 */
export const code = fieldType<string>({
  says: 'A code of four digits from a text message.',
  takes: ['submits'],
  parts: ['value'],
  empty: '',
  isEmpty: (answer) => digitsOf(answer) === '',
  tidy(answer) {
    const digits = digitsOf(answer);
    if (digits.length === CODE_DIGITS) return digits;
    return toPlainWidth(answer)
      .replace(/[^\d ]/g, '')
      .slice(0, CODE_DIGITS)
      .trimEnd();
  },
  check(answer, { field }) {
    if (isWhole(answer)) return null;
    return digitsOf(answer) === '' ? missing(field, WHOLE_CODE) : { text: WHOLE_CODE };
  },
  save: (answer) => (isWhole(answer) ? { value: answer } : {}),
  restore: ({ value }) => (typeof value === 'string' && isWhole(value) ? value : undefined),
  // A code is put in digit by digit: until Next is pressed the claimant is not told that it is incomplete.
  premature: (answer) => !isWhole(answer),
});
