import { readEmail } from '../rules/email.ts';
import { VERIFY_AFTER_MS } from '../rules/limits.ts';
import { BAD_EMAIL, EMAIL_CHECK_FAILED, NO_EMAIL } from '../rules/messages.ts';
import { fieldType } from './field-type.ts';
import { missing } from './missing.ts';
import { isBlank, restoreText } from './written.ts';

/** An email address; the text is trimmed when the field is left and wherever it is used. (VAL-43 to VAL-52) */
export const email = fieldType<string>({
  says: 'An email address.',
  parts: ['value'],
  empty: '',
  isEmpty: isBlank,
  tidy: (answer, moment) => (moment === 'typing' ? answer : answer.trim()),
  check(answer, { field }) {
    if (isBlank(answer)) return missing(field, NO_EMAIL);
    return readEmail(answer) === null ? { text: BAD_EMAIL } : null;
  },
  save(answer) {
    const value = readEmail(answer);
    return value === null ? {} : { value };
  },
  restore: restoreText,
  asks: readEmail,
  asksAfterMs: VERIFY_AFTER_MS,
  refused: BAD_EMAIL,
  askFailed: EMAIL_CHECK_FAILED,
});
