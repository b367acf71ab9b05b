import type { ComponentType } from 'react';
import type { DateOfBirthAnswer } from '#engine/fields/dateOfBirth.ts';
import type { FieldTypeName } from '#engine/fields/index.ts';
import type { SignatureAnswer } from '#engine/fields/signature.ts';
import type { UkAddressAnswer } from '#engine/fields/ukAddress.ts';
import type { FieldProps } from './field-props.ts';
import { lazyField } from './lazy-field.ts';
import { UkAddress } from './UkAddress.tsx';

/** How a field type is drawn. */
export interface DrawnHalf<Answer> {
  Control: ComponentType<FieldProps<Answer>>;
  /** Whether the frame around it names one control (`label`) or a group (`legend`), or the component does so itself. */
  names: 'label' | 'legend' | 'itself';
  /** The part whose control bears the field's bare id; the others are `<id>-<part>`. */
  first?: string;
  /** Height that is kept free until a fetched component is there, in CSS pixels. */
  height?: 48 | 56 | 84 | 120 | 380;
  /** Fetches it beforehand. */
  preload?(): Promise<unknown>;
  /** The component itself, once it was fetched: the lazy one would show its fallback for a moment all the same. */
  ready?(): ComponentType<FieldProps<Answer>> | undefined;
}

const details = () => import('./details.ts');

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
}

/** Field type → drawn half. Only what stands on first screens is here from the start. */
export const drawnFields = {
  ukAddress: { Control: UkAddress, names: 'itself', first: 'postcode' },
  title: { ...lazyField<string>(() => details().then((all) => all.Title)), names: 'legend', height: 48 },
  personName: { ...lazyField<string>(() => details().then((all) => all.PersonName)), names: 'label', height: 56 },
  dateOfBirth: {
    ...lazyField<DateOfBirthAnswer>(() => details().then((all) => all.DateOfBirth)),
    names: 'legend',
    first: 'day',
    height: 84,
  },
  email: { ...lazyField<string>(() => details().then((all) => all.Email)), names: 'label', height: 56 },
  ukMobile: { ...lazyField<string>(() => details().then((all) => all.UkMobile)), names: 'label', height: 56 },
  consent: { ...lazyField<boolean>(() => details().then((all) => all.Consent)), names: 'itself', height: 120 },
  confirmation: { ...lazyField<boolean>(() => details().then((all) => all.Confirmation)), names: 'itself', height: 48 },
  signature: {
    ...lazyField<SignatureAnswer>(() => import('./Signature.tsx').then((module) => module.Signature)),
    names: 'itself',
    height: 380,
  },
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
