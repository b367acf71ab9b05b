/** Claim keys that a flow declares itself: where the claim stores them, and which values are valid. (decision 211) */
import { type TSchema, Type } from 'typebox';
import { isDay } from './day.ts';
import type { DeclaredKey } from './flow.ts';

/** The claim key that holds their values, apart from the documented keys. */
export const DECLARED = 'extra';
/** The maximum length of a text whose declaration gives none. */
const LENGTH = 500;
/** The maximum number of choices in one value. */
const MOST_CHOICES = 50;

/** The shape of `extra` in a request, for any flow. */
export const DeclaredValues: TSchema = Type.Record(
  Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,59}$' }),
  Type.Union([
    Type.String({ maxLength: 4000 }),
    Type.Number(),
    Type.Boolean(),
    Type.Array(Type.String({ maxLength: 4000 }), { maxItems: MOST_CHOICES }),
  ]),
  { maxProperties: 100, additionalProperties: false },
);

const isText = (value: unknown, length: number): boolean => typeof value === 'string' && value.length <= length;

/** Why a value of a declared key is invalid, in words that do not contain the value; null if it is valid. */
export function declaredFault({ kind, length = LENGTH }: DeclaredKey, value: unknown): string | null {
  switch (kind) {
    case 'text':
      return isText(value, length) ? null : `must be a text of at most ${length} characters`;
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? null : 'must be a number';
    case 'boolean':
      return typeof value === 'boolean' ? null : 'must be true or false';
    case 'date':
      return isDay(value) ? null : 'must be a date, yyyy-mm-dd';
    case 'choices':
      return Array.isArray(value) && value.length <= MOST_CHOICES && value.every((one) => isText(one, length))
        ? null
        : `must be a list of at most ${MOST_CHOICES} texts of at most ${length} characters`;
  }
}
