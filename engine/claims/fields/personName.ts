import type { Field } from '../../../schemas/flow.ts';
import { fieldType } from '../../vocabulary/field-type.ts';
import { REQUIRED } from '../validation/messages.ts';
import { capitaliseWords, nameFault, normaliseName } from '../validation/name.ts';
import { missing } from './missing.ts';
import { restoreText } from './text-answer.ts';

const partOf = ({ part }: Field) => (part === 'given' ? 'given' : 'family');

/** A given or family name: letters only. What is no letter stays for correction and is never dropped. (VAL-15 to VAL-25) */
export const personName = fieldType<string>({
  says: 'A name of a person, of at least two letters; `part` says which: given or family.',
  needs: ['part'],
  stores: 'text',
  takes: ['part'],
  parts: ['value'],
  empty: '',
  isEmpty: (answer) => normaliseName(answer) === '',
  tidy: (answer, moment) => capitaliseWords(moment === 'typing' ? answer : normaliseName(answer)),
  check(answer, { field }) {
    const name = normaliseName(answer);
    return name === '' ? missing(field, REQUIRED) : nameFault(name, partOf(field));
  },
  save(answer, field) {
    const value = capitaliseWords(normaliseName(answer));
    return nameFault(value, partOf(field)) ? {} : { value };
  },
  restore: restoreText,
});
