import type { ComponentType } from 'react';
import type { DateOfBirthAnswer } from '#engine/claims/fields/dateOfBirth.ts';
import type { FieldTypeName } from '#engine/claims/fields/index.ts';
import type { QuestionChoiceAnswer } from '#engine/claims/fields/questionChoice.ts';
import type { SignatureAnswer } from '#engine/claims/fields/signature.ts';
import type { UkAddressAnswer } from '#engine/claims/fields/ukAddress.ts';
import type { FieldProps } from './field-props.ts';
import { lazyField } from './lazy-field.tsx';
import { UkAddress } from './UkAddress.tsx';

/** How a field type is drawn. */
export interface DrawnHalf<Answer> {
  Control: ComponentType<FieldProps<Answer>>;
  /** Whether the frame around it names one control (`label`) or a group (`legend`), or the component does so itself. */
  names: 'label' | 'legend' | 'itself';
  /** Fetches the component beforehand. */
  preload?(): Promise<unknown>;
}

const laterFields = () => import('./later-fields.chunk.ts');

/** Answers by type name, as the pure halves hold them. */
interface Answers extends Record<FieldTypeName, unknown> {
  ukAddress: UkAddressAnswer;
  title: string;
  personName: string;
  dateOfBirth: DateOfBirthAnswer;
  email: string;
  ukMobile: string;
  consent: boolean;
  confirmation: boolean;
  signature: SignatureAnswer;
  code: string;
  questionChoice: QuestionChoiceAnswer;
  agreements: readonly string[];
  yesNo: string;
}

/** Field type → drawn half. Only what stands on first screens is here from the start. */
export const drawnFields = {
  ukAddress: { Control: UkAddress, names: 'itself' },
  title: { ...lazyField<string>(() => laterFields().then((all) => all.Title), 48), names: 'legend' },
  personName: { ...lazyField<string>(() => laterFields().then((all) => all.PersonName), 56), names: 'label' },
  dateOfBirth: {
    ...lazyField<DateOfBirthAnswer>(() => laterFields().then((all) => all.DateOfBirth), 84),
    names: 'legend',
  },
  email: { ...lazyField<string>(() => laterFields().then((all) => all.Email), 56), names: 'label' },
  ukMobile: { ...lazyField<string>(() => laterFields().then((all) => all.UkMobile), 56), names: 'label' },
  consent: { ...lazyField<boolean>(() => laterFields().then((all) => all.Consent), 120), names: 'itself' },
  confirmation: { ...lazyField<boolean>(() => laterFields().then((all) => all.Confirmation), 48), names: 'itself' },
  signature: {
    ...lazyField<SignatureAnswer>(() => import('./Signature.tsx').then((module) => module.Signature), 380),
    names: 'itself',
  },
  code: { ...lazyField<string>(() => laterFields().then((all) => all.Code), 120), names: 'itself' },
  questionChoice: {
    ...lazyField<QuestionChoiceAnswer>(() => laterFields().then((all) => all.QuestionChoice), 380),
    names: 'itself',
  },
  agreements: {
    ...lazyField<readonly string[]>(() => laterFields().then((all) => all.Agreements), 380),
    names: 'itself',
  },
  yesNo: { ...lazyField<string>(() => laterFields().then((all) => all.YesNo), 48), names: 'legend' },
} as const satisfies { [Type in FieldTypeName]: DrawnHalf<Answers[Type]> };

export const isDrawnField = (type: string): type is FieldTypeName => Object.hasOwn(drawnFields, type);

/** The drawn half of a type name, its answers not told apart. Throws for an unknown name: the check refuses such a flow. */
export function drawnField(type: string): DrawnHalf<unknown> {
  if (!isDrawnField(type)) throw new Error(`No field type "${type}" is drawn.`);
  return drawnFields[type] as unknown as DrawnHalf<unknown>;
}
