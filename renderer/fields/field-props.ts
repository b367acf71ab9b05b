import type { ReactNode } from 'react';
import type { CheckContext, FieldError } from '#engine/vocabulary/field-type.ts';
import type { Field } from '#schemas/flow.ts';
import type { FieldState } from '../parts/FieldFrame.tsx';

/**
 * What the drawn half of a field type is given. `Field` has already drawn label, hint, error and state for simple
 * fields (`labelled: 'label'`) or expects the component to draw a fieldset (`labelled: 'legend'`); the component
 * draws the control and reports changes. It holds no answer of its own.
 */
export interface FieldProps<Answer> {
  /** The field's name: the DOM id of its first control, and the anchor of the error summary's link. */
  id: string;
  field: Field;
  /** Words of the definition, resolved for the present facts. */
  label: ReactNode;
  hint?: ReactNode;
  detail?: ReactNode;
  answer: Answer;
  /** The error to show now, or null. */
  fieldError: FieldError | null;
  /** Ids for `aria-describedby`, space separated, or undefined. */
  describedBy: string | undefined;
  state: FieldState;
  facts: Readonly<Record<string, unknown>>;
  /** Where the field is answered for each item of a list: the item that the present step is about. */
  item?: CheckContext['item'];
  /** Today in the claimant's time zone, yyyy-mm-dd. */
  today: string;
  change(answer: Answer): void;
  /** The claimant left the field. */
  leave(): void;
}
