import { fieldType } from '../../vocabulary/field-type.ts';
import { INVALID_INPUT, REQUIRED } from '../validation/messages.ts';
import { missing } from './missing.ts';

/** One of the flow's titles; the answer is the option's value, what the claim stores may differ by `values`. (VAL-10 to VAL-14) */
export const title = fieldType<string>({
  says: 'A title, chosen from the options.',
  needs: ['options'],
  stores: 'text',
  takes: ['options', 'values', 'initial', 'submits'],
  parts: ['value'],
  empty: '',
  isEmpty: (answer) => answer === '',
  tidy: (answer) => answer,
  check(answer, { field }) {
    if (answer === '') return missing(field, REQUIRED);
    return Object.hasOwn(field.options ?? {}, answer) ? null : { text: INVALID_INPUT };
  },
  save: (answer, { values = {} }) =>
    answer === '' ? {} : { value: Object.hasOwn(values, answer) ? values[answer] : answer },
  restore({ value }, { options = {}, values = {} }) {
    return Object.keys(options).find((option) => (Object.hasOwn(values, option) ? values[option] : option) === value);
  },
});
