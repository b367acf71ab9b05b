import type { FieldType } from '../../vocabulary/field-type.ts';
import * as all from './list.ts';

/** Every field type by the name that flows use. `npm run new -- field` adds one. */
export const fieldTypes = all satisfies Record<string, FieldType<unknown>>;

export type FieldTypeName = keyof typeof fieldTypes;

export const isFieldType = (name: string): name is FieldTypeName => Object.hasOwn(fieldTypes, name);
