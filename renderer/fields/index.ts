import type { ComponentType } from 'react';
import type { DateOfBirthAnswer } from '#engine/claims/fields/dateOfBirth.ts';
import type { FieldTypeName } from '#engine/claims/fields/index.ts';
import type { QuestionChoiceAnswer } from '#engine/claims/fields/questionChoice.ts';
import type { SignatureAnswer } from '#engine/claims/fields/signature.ts';
import type { UkAddressAnswer } from '#engine/claims/fields/ukAddress.ts';
import type { FieldProps } from './field-props.ts';
import { lateField } from './lazy-field.tsx';
import { UkAddress } from './UkAddress.tsx';

/** How a field type is drawn. */
export interface DrawnHalf<Answer> {
  Control: ComponentType<FieldProps<Answer>>;
  /** Whether the frame around it names one control (`label`) or a group (`legend`), or the component does so itself. */
  names: 'label' | 'legend' | 'itself';
  /** The part whose control bears the field's bare id; the others are `<id>-<part>`. */
  first?: string;
  /** Fetches the component beforehand. */
  preload?(): Promise<unknown>;
}

const details = () => import('./later-fields.chunk.ts');

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
  ukAddress: { Control: UkAddress, names: 'itself', first: 'postcode' },
  title: { ...lateField<string>(() => details().then((all) => all.Title), 48), names: 'legend' },
  personName: { ...lateField<string>(() => details().then((all) => all.PersonName), 56), names: 'label' },
  dateOfBirth: {
    ...lateField<DateOfBirthAnswer>(() => details().then((all) => all.DateOfBirth), 84),
    names: 'legend',
    first: 'day',
  },
  email: { ...lateField<string>(() => details().then((all) => all.Email), 56), names: 'label' },
  ukMobile: { ...lateField<string>(() => details().then((all) => all.UkMobile), 56), names: 'label' },
  consent: { ...lateField<boolean>(() => details().then((all) => all.Consent), 120), names: 'itself' },
  confirmation: { ...lateField<boolean>(() => details().then((all) => all.Confirmation), 48), names: 'itself' },
  signature: {
    ...lateField<SignatureAnswer>(() => import('./Signature.tsx').then((module) => module.Signature), 380),
    names: 'itself',
  },
  code: { ...lateField<string>(() => details().then((all) => all.Code), 120), names: 'itself' },
  questionChoice: {
    ...lateField<QuestionChoiceAnswer>(() => details().then((all) => all.QuestionChoice), 380),
    names: 'itself',
  },
  agreements: {
    ...lateField<readonly string[]>(() => details().then((all) => all.Agreements), 380),
    names: 'itself',
  },
  yesNo: { ...lateField<string>(() => details().then((all) => all.YesNo), 48), names: 'legend' },
} as const satisfies { [Type in FieldTypeName]: DrawnHalf<Answers[Type]> };

export const isDrawnField = (type: string): type is FieldTypeName => Object.hasOwn(drawnFields, type);

/** The drawn half of a type name, its answers not told apart. Throws for an unknown name: the check refuses such a flow. */
export function drawnField(type: string): DrawnHalf<unknown> {
  if (!isDrawnField(type)) throw new Error(`No field type "${type}" is drawn.`);
  return drawnFields[type] as unknown as DrawnHalf<unknown>;
}

/** The DOM id that a fault of a field points at. */
export function anchorOf(id: string, type: string, part: string | undefined): string {
  return part === undefined || part === drawnField(type).first ? id : `${id}-${part}`;
}
