import type { Field } from '../../../schemas/flow.ts';
import type { FieldError } from '../../vocabulary/field-type.ts';

/** The error of an empty answer: none where the field may be left empty, else the flow's own message or the type's. */
export const missing = (field: Field, text: string, part?: string): FieldError | null =>
  field.required === false ? null : { text: field.message ?? text, ...(part ? { part } : {}) };
