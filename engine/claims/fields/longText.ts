import { fieldType } from '../../vocabulary/field-type.ts';
import { REQUIRED } from '../validation/messages.ts';
import { missing } from './missing.ts';
import { lengthFault } from './text.ts';
import { isBlank, restoreText } from './text-answer.ts';

/** The most characters unless the flow says another number. */
const MOST = 2000;

/** The most characters of a long text. */
export const mostCharacters = (length: { atMost?: number } | undefined): number => length?.atMost ?? MOST;

/** A text of several lines, within a length. */
export const longText = fieldType<string>({
  says: 'A text of several lines; `length` says how long it may be.',
  takes: ['length'],
  stores: 'text',
  parts: ['value'],
  longest: ({ length }) => mostCharacters(length),
  empty: '',
  isEmpty: isBlank,
  tidy: (answer, moment) => (moment === 'typing' ? answer : answer.trim()),
  check(answer, { field }) {
    if (isBlank(answer)) return missing(field, REQUIRED);
    const message = lengthFault(answer.trim(), field, MOST);
    return message === null ? null : { text: message };
  },
  save: (answer) => (isBlank(answer) ? {} : { value: answer.trim() }),
  restore: restoreText,
});
