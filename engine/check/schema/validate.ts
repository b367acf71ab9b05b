import type { ErrorObject } from 'ajv';
import { type Form, validatorOf } from './compile.ts';

/** What the schema has against a value; empty when nothing. Errors that only repeat others are left out. */
export function schemaErrors(form: Form, value: unknown): ErrorObject[] {
  const validate = validatorOf(form);
  if (validate(value)) return [];
  return (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if');
}
