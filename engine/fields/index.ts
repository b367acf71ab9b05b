import { confirmation } from './confirmation.ts';
import { consent } from './consent.ts';
import { dateOfBirth } from './dateOfBirth.ts';
import { email } from './email.ts';
import type { FieldType } from './field-type.ts';
import { personName } from './personName.ts';
import { signature } from './signature.ts';
import { title } from './title.ts';
import { ukAddress } from './ukAddress.ts';
import { ukMobile } from './ukMobile.ts';

/** Every field type by the name that flows use. A new type is a file, a line here and its drawn half. */
export const fieldTypes = {
  ukAddress,
  title,
  personName,
  dateOfBirth,
  email,
  ukMobile,
  consent,
  confirmation,
  signature,
} as const satisfies Record<string, FieldType<unknown>>;

export type FieldTypeName = keyof typeof fieldTypes;

export const isFieldType = (name: string): name is FieldTypeName => Object.hasOwn(fieldTypes, name);

/**
 * True when a remembered answer has the shape that the type's own answers have; one from before a change of the flow
 * may not, and must not reach the type.
 */
export function fits(type: FieldType<unknown>, answer: unknown): boolean {
  const { empty } = type;
  if (typeof answer !== typeof empty) return false;
  if (typeof empty !== 'object' || empty === null) return true;
  if (answer === null || Array.isArray(answer) !== Array.isArray(empty)) return false;
  return Object.entries(empty).every(
    ([key, value]) => typeof (answer as Record<string, unknown>)[key] === typeof value,
  );
}
