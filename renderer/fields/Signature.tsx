import type { SignatureAnswer } from '#engine/fields/signature.ts';
import type { FieldProps } from './field-props.ts';

export function Signature({ label }: FieldProps<SignatureAnswer>) {
  return <p>{label}</p>;
}
