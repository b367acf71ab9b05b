import type { FieldType } from '../../vocabulary/field-type.ts';
import { agreements } from './agreements.ts';
import { code } from './code.ts';
import { confirmation } from './confirmation.ts';
import { consent } from './consent.ts';
import { dateOfBirth } from './dateOfBirth.ts';
import { email } from './email.ts';
import { personName } from './personName.ts';
import { questionChoice } from './questionChoice.ts';
import { signature } from './signature.ts';
import { title } from './title.ts';
import { ukAddress } from './ukAddress.ts';
import { ukMobile } from './ukMobile.ts';
import { yesNo } from './yesNo.ts';

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
  code,
  questionChoice,
  agreements,
  yesNo,
} as const satisfies Record<string, FieldType<unknown>>;

export type FieldTypeName = keyof typeof fieldTypes;

export const isFieldType = (name: string): name is FieldTypeName => Object.hasOwn(fieldTypes, name);
