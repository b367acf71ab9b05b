import type { FieldType } from './field-type.ts';
import { fieldTypes } from './index.ts';

/**
 * The field type of a name, its answers not yet told apart: whoever holds the answer got it from the same type.
 * Throws for a name that is no type: the check refuses such a flow.
 */
export function fieldTypeOf(name: string): FieldType<unknown> {
  if (!Object.hasOwn(fieldTypes, name))
    throw new Error(`There is no field type "${name}". Types: ${Object.keys(fieldTypes).join(', ')}.`);
  return fieldTypes[name as keyof typeof fieldTypes] as unknown as FieldType<unknown>;
}
