import type { ReactNode } from 'react';
import type { CheckContext, FieldError } from '#engine/vocabulary/field-type.ts';
import type { Field } from '#schemas/flow.ts';
import type { FieldState } from '../parts/FieldFrame.tsx';

/**
 * The props of a field's component. For simple fields (`labelled: 'label'`) `Field` has already drawn label, hint, error and
 * state; for others (`labelled: 'legend'`) it expects the component to draw a fieldset. The component draws the control and
 * reports changes. It has no answer of its own.
 */
export interface FieldProps<Answer> {
  /** The field's name: the DOM id of its first control, and the anchor of the error summary's link. */
  id: string;
  field: Field;
  /** Texts of the definition, resolved with the current facts. */
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
  /** If the field is answered for each item of a list: the item of the current step. */
  item?: CheckContext['item'];
  /** Today in the claimant's time zone, yyyy-mm-dd. */
  today: string;
  change(answer: Answer): void;
  /** The claimant left the field. */
  leave(): void;
}
