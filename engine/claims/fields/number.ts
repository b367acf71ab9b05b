import type { Field } from '../../../schemas/flow.ts';
import { type FieldType, fieldType } from '../../vocabulary/field-type.ts';
import { REQUIRED } from '../validation/messages.ts';
import { missing } from './missing.ts';
import { isBlank } from './text-answer.ts';

/** Digits that a number cannot have more of: beyond them it would not be stored exactly. */
const DIGITS = 15;

/**
 * The text without what people write around a number: spaces, commas between thousands, a pound sign. Another comma stays and is
 * an error: "249,50" may be meant as 249.50 and must not become 24950. (decision 227)
 */
const bare = (answer: string): string => {
  const plain = answer.replace(/[\s£]/g, '');
  return /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
};

/** The number that a text says, or null. */
export function readNumber(answer: string, decimals: number): number | null {
  const [, whole, fraction = ''] = /^(-?\d+)(?:\.(\d+))?$/.exec(bare(answer)) ?? [];
  if (whole === undefined || fraction.length > decimals || (whole + fraction).length > DIGITS) return null;
  return Number(bare(answer));
}

interface Words {
  says: string;
  /** Decimals unless the flow says another number. */
  decimals: number;
  /** The least value unless the flow says another. */
  least?: number;
  /** A value in a message. */
  written(value: number): string;
  takes: FieldType<string>['takes'];
  wrong(decimals: number): string;
}

/** A type of field that holds a number; the answer is the text as it is typed, the claim stores the number. */
export function numeric({ says, decimals: usual, least, written, takes, wrong }: Words): FieldType<string> {
  const decimalsOf = ({ decimals = usual }: Field) => decimals;
  const read = (answer: string, field: Field) => readNumber(answer, decimalsOf(field));
  return fieldType<string>({
    says,
    takes,
    stores: 'number',
    parts: ['value'],
    empty: '',
    isEmpty: isBlank,
    tidy: (answer, moment) => (moment === 'typing' ? answer : bare(answer)),
    asFact: (answer, field) => read(answer, field) ?? undefined,
    check(answer, { field }) {
      if (isBlank(answer)) return missing(field, REQUIRED);
      const value = read(answer, field);
      if (value === null) return { text: wrong(decimalsOf(field)) };
      const { atLeast = least, atMost } = field.range ?? {};
      if (atLeast !== undefined && value < atLeast) return { text: `Enter ${written(atLeast)} or more` };
      return atMost !== undefined && value > atMost ? { text: `Enter ${written(atMost)} or less` } : null;
    },
    save(answer, field) {
      const value = read(answer, field);
      return value === null ? {} : { value };
    },
    restore: ({ value }) => (typeof value === 'number' ? String(value) : undefined),
  });
}

/** A number within a range. */
export const number = numeric({
  says: 'A number; `range` says between which values, `decimals` how many are accepted (none unless given), `unit` what is counted.',
  takes: ['range', 'decimals', 'unit'],
  decimals: 0,
  written: String,
  wrong: (decimals) => (decimals === 0 ? 'Enter a whole number' : `Enter a number with at most ${decimals} decimals`),
});
