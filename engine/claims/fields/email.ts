import { fieldType } from '../../vocabulary/field-type.ts';
import { readEmail, tidyEmail } from '../validation/email.ts';
import { VERIFY_AFTER_MS } from '../validation/limits.ts';
import { BAD_EMAIL, EMAIL_CHECK_FAILED, NO_EMAIL } from '../validation/messages.ts';
import { missing } from './missing.ts';
import { restoreText } from './text-answer.ts';

/** An email address; the text is trimmed when the field is left and wherever it is used. (VAL-43 to VAL-52) */
export const email = fieldType<string>({
  says: 'An email address.',
  stores: 'text',
  takes: ['verify'],
  parts: ['value'],
  empty: '',
  isEmpty: (answer) => tidyEmail(answer) === '',
  tidy: (answer, moment) => (moment === 'typing' ? answer : tidyEmail(answer)),
  check(answer, { field }) {
    if (tidyEmail(answer) === '') return missing(field, NO_EMAIL);
    return readEmail(answer) === null ? { text: BAD_EMAIL } : null;
  },
  save(answer) {
    const value = readEmail(answer);
    return value === null ? {} : { value };
  },
  restore: restoreText,
  queryValue: readEmail,
  asksAfterMs: VERIFY_AFTER_MS,
  refused: BAD_EMAIL,
  askFailed: EMAIL_CHECK_FAILED,
});
