import type { Field } from '../../../schemas/flow.ts';
import { fieldType } from '../../vocabulary/field-type.ts';
import { REQUIRED } from '../validation/messages.ts';
import { missing } from './missing.ts';
import { isBlank, restoreText } from './text-answer.ts';

/** The most characters unless the flow says another number. */
const MOST = 100;

interface Pattern {
  test: RegExp;
  message: string;
}

/** The patterns that a flow can name. Spaces between words are allowed in each. */
const patterns: Readonly<Record<NonNullable<Field['pattern']>, Pattern>> = {
  letters: { test: /^[\p{L}\p{M} ]+$/u, message: 'Use letters only' },
  digits: { test: /^[0-9 ]+$/, message: 'Use digits only' },
  lettersAndDigits: { test: /^[\p{L}\p{M}0-9 ]+$/u, message: 'Use letters and digits only' },
  vehicleRegistration: {
    test: /^(?=.*[A-Z])(?=.*[0-9])(?:[A-Z0-9] ?){1,6}[A-Z0-9]$/i,
    message: 'Enter the registration as it is on the number plate, for example AB12 CDE',
  },
};

/** A text in one spelling of spaces and, if the flow says so, of case. */
export function tidyText(answer: string, { case: letters }: Pick<Field, 'case'>, moment: 'typing' | 'leaving'): string {
  const cased = letters === 'upper' ? answer.toUpperCase() : letters === 'lower' ? answer.toLowerCase() : answer;
  return moment === 'typing' ? cased : cased.replace(/\s+/g, ' ').trim();
}

/** The message for the length of a text, or null. `most`: unless the flow says another number. */
export function lengthFault(text: string, { length = {} }: Field, most: number): string | null {
  const { atLeast = 0, atMost = most } = length;
  if (text.length < atLeast) return `Use at least ${atLeast} characters`;
  return text.length > atMost ? `Use at most ${atMost} characters` : null;
}

/** A line of text: of a named pattern, within a length, in one case. */
export const text = fieldType<string>({
  says: 'A line of text; `pattern`, `length` and `case` say which texts are accepted.',
  takes: ['pattern', 'length', 'case'],
  stores: 'text',
  parts: ['value'],
  longest: ({ length }) => length?.atMost ?? MOST,
  empty: '',
  isEmpty: isBlank,
  tidy: (answer, moment, _before, field = { type: '', label: '' }) => tidyText(answer, field, moment),
  check(answer, { field }) {
    const said = tidyText(answer, field, 'leaving');
    if (said === '') return missing(field, REQUIRED);
    const pattern = field.pattern && patterns[field.pattern];
    const message = pattern && !pattern.test.test(said) ? pattern.message : lengthFault(said, field, MOST);
    return message === null ? null : { text: message };
  },
  save: (answer, field) => (isBlank(answer) ? {} : { value: tidyText(answer, field, 'leaving') }),
  restore: restoreText,
});
