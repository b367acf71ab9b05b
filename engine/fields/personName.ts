import { REQUIRED } from '../rules/messages.ts';
import { capitaliseWords, nameFault, normaliseName } from '../rules/name.ts';
import { fieldType } from './field-type.ts';
import { missing } from './missing.ts';

/** A given or family name: letters only. What is no letter stays for correction and is never dropped. (VAL-15 to VAL-25) */
export const personName = fieldType<string>({
  says: 'A name of a person; `part` says which: given or family.',
  parts: ['value'],
  empty: '',
  isEmpty: (answer) => answer.trim() === '',
  tidy: (answer, moment) => capitaliseWords(moment === 'typing' ? answer : normaliseName(answer)),
  check(answer, { field }) {
    const name = normaliseName(answer);
    return name === '' ? missing(field, REQUIRED) : nameFault(name, field.part === 'given' ? 'given' : 'family');
  },
  save(answer) {
    const name = capitaliseWords(normaliseName(answer));
    return name === '' ? {} : { value: name };
  },
  restore: ({ value }) => (typeof value === 'string' && value.trim() !== '' ? value : undefined),
});
