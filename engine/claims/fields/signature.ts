import { fieldType } from '../../vocabulary/field-type.ts';
import { NO_SIGNATURE } from '../validation/messages.ts';
import { type Drawing, drawingFault, isSignatureImage } from '../validation/signature.ts';
import { missing } from './missing.ts';

/** A signature and how it came about; `stored` is one that the claim held already. */
export interface SignatureAnswer extends Drawing {
  /** PNG as a data URL; '' while there is none. */
  image: string;
  method: 'drawn' | 'typed' | 'stored';
}

const nothing: SignatureAnswer = { image: '', method: 'drawn', strokes: 0, width: 0, height: 0, path: 0, ms: 0 };

/** A drawn signature, or the name typed by who cannot draw; the limits are for strokes alone. (SIGN-03, SIGN-24, VAL-68 to VAL-77) */
export const signature = fieldType<SignatureAnswer>({
  says: 'A signature, drawn or typed.',
  takes: ['typed'],
  parts: ['value'],
  empty: nothing,
  isEmpty: ({ image }) => image === '',
  tidy: (answer) => answer,
  check(answer, { field }) {
    const isSigned = isSignatureImage(answer.image) && (field.typed !== false || answer.method !== 'typed');
    if (!isSigned) return missing(field, NO_SIGNATURE);
    const text = answer.method === 'drawn' ? drawingFault(answer) : null;
    return text ? { text } : null;
  },
  // A pen that is lifted between two strokes is not done.
  premature: ({ method }) => method === 'drawn',
  save: ({ image }) => (isSignatureImage(image) ? { value: image } : {}),
  restore: ({ value }) => (isSignatureImage(value) ? { ...nothing, image: value, method: 'stored' } : undefined),
});
