import type { ComponentType } from 'react';
import type { FieldTypeName, fieldTypes } from '#engine/claims/fields/index.ts';
import type { FieldType } from '#engine/vocabulary/field-type.ts';
import type { FieldProps } from './field-props.ts';
import { later } from './lazy-field.tsx';
import { UkAddress } from './UkAddress.tsx';

/** How a field type is drawn. */
export interface DrawnHalf<Answer> {
  Control: ComponentType<FieldProps<Answer>>;
  /** Whether the surrounding frame labels one control (`label`) or a group (`legend`), or the component does so itself. */
  names: 'label' | 'legend' | 'itself';
  /** Fetches the component in advance. */
  preload?(): Promise<unknown>;
}

/** The answer of a type, as in its pure half. */
type AnswerOf<Type extends FieldTypeName> = (typeof fieldTypes)[Type] extends FieldType<infer Answer> ? Answer : never;

const laterFields = () => import('./later-fields.chunk.ts');

/** Field type → component, one line each. Only those of first screens are loaded from the start. */
export const drawnFields = {
  agreements: later(laterFields, 'Agreements', 'itself', 380),
  choice: later(laterFields, 'Choice', 'itself', 120),
  choices: later(laterFields, 'Choices', 'legend', 120),
  code: later(laterFields, 'Code', 'itself', 120),
  confirmation: later(laterFields, 'Confirmation', 'itself', 48),
  consent: later(laterFields, 'Consent', 'itself', 120),
  date: later(laterFields, 'DateParts', 'legend', 84),
  dateOfBirth: later(laterFields, 'DateOfBirth', 'legend', 84),
  email: later(laterFields, 'Email', 'label', 56),
  longText: later(laterFields, 'LongText', 'label', 120),
  money: later(laterFields, 'Measure', 'label', 56),
  number: later(laterFields, 'Measure', 'label', 56),
  personName: later(laterFields, 'PersonName', 'label', 56),
  questionChoice: later(laterFields, 'QuestionChoice', 'itself', 380),
  signature: later(() => import('./Signature.tsx'), 'Signature', 'itself', 380),
  text: later(laterFields, 'PlainText', 'label', 56),
  title: later(laterFields, 'Title', 'legend', 48),
  ukAddress: { Control: UkAddress, names: 'itself' },
  ukMobile: later(laterFields, 'UkMobile', 'label', 56),
  yesNo: later(laterFields, 'YesNo', 'legend', 48),
} as const satisfies { [Type in FieldTypeName]: DrawnHalf<AnswerOf<Type>> };

export const isDrawnField = (type: string): type is FieldTypeName => Object.hasOwn(drawnFields, type);

/** The component of a type name, with its answer type erased. Throws for an unknown name, which the check refuses. */
export function drawnField(type: string): DrawnHalf<unknown> {
  if (!isDrawnField(type)) throw new Error(`No field type "${type}" is drawn.`);
  return drawnFields[type] as unknown as DrawnHalf<unknown>;
}
