import type { Field } from '../../../schemas/flow.ts';
import { fieldType } from '../../vocabulary/field-type.ts';
import { INVALID_INPUT, REQUIRED } from '../validation/messages.ts';
import { missing } from './missing.ts';

/** The two answers with their labels; a flow may word them otherwise. */
export const yesNoOptions = ({ options = {} }: Field): readonly (readonly [string, string])[] => [
  ['yes', options.yes ?? 'Yes'],
  ['no', options.no ?? 'No'],
];

const stored = (answer: string, { values = {} }: Field) => (Object.hasOwn(values, answer) ? values[answer] : answer);

/** Yes or no; what the claim stores may differ by `values`. (BB-07 to BB-09, BB-21, G-024) */
export const yesNo = fieldType<string>({
  says: 'Yes or no; with `submits`, two buttons that press the main one.',
  stores: 'text',
  takes: ['options', 'values', 'submits', 'initial'],
  parts: ['value'],
  answers: ['yes', 'no'],
  empty: '',
  isEmpty: (answer) => answer === '',
  tidy: (answer) => answer,
  check(answer, { field }) {
    if (answer === '') return missing(field, REQUIRED);
    return answer === 'yes' || answer === 'no' ? null : { text: INVALID_INPUT };
  },
  save: (answer, field) => (answer === '' ? {} : { value: stored(answer, field) }),
  restore: ({ value }, field) => ['yes', 'no'].find((answer) => stored(answer, field) === value),
});
