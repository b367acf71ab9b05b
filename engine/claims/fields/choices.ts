import type { Field } from '../../../schemas/flow.ts';
import { fieldType } from '../../vocabulary/field-type.ts';
import { INVALID_INPUT } from '../validation/messages.ts';
import { missing } from './missing.ts';

const NONE = 'Select at least one';

const stored = (option: string, { values = {} }: Field) =>
  String(Object.hasOwn(values, option) ? values[option] : option);
const optionsOf = ({ options = {} }: Field): string[] => Object.keys(options);

/** Any of the listed options; the claim stores a list, in the order of the options. */
export const choices = fieldType<readonly string[]>({
  says: 'Any of the options, each a box to tick.',
  needs: ['options'],
  stores: 'choices',
  takes: ['options', 'values'],
  parts: ['value'],
  longest: (field) => Math.max(...optionsOf(field).map((option) => stored(option, field).length)),
  empty: [],
  isEmpty: (answer) => answer.length === 0,
  tidy: (answer) => [...new Set(answer)],
  check(answer, { field }) {
    if (answer.length === 0) return missing(field, NONE);
    return answer.every((option) => Object.hasOwn(field.options ?? {}, option)) ? null : { text: INVALID_INPUT };
  },
  save: (answer, field) => ({
    value: optionsOf(field).flatMap((option) => (answer.includes(option) ? [stored(option, field)] : [])),
  }),
  restore({ value }, field) {
    const held: unknown[] = Array.isArray(value) ? value : [];
    const known = optionsOf(field).filter((option) => held.includes(stored(option, field)));
    return known.length === 0 ? undefined : known;
  },
});
