import { describedBy, FieldFrame } from '../parts/FieldFrame.tsx';
import type { FieldProps } from './field-props.ts';
import { drawnField } from './index.ts';

/** Draws a field by its type: the frame with label, hint, error and state, and the control in it. */
export function DrawField(props: Omit<FieldProps<unknown>, 'describedBy'>) {
  const { id, field, label, hint, fieldError, state, leave } = props;
  const { names, Control } = drawnField(field.type);
  const control = (
    <Control
      {...props}
      describedBy={names === 'label' ? describedBy(id, hint, fieldError) : fieldError ? `${id}-error` : undefined}
    />
  );
  if (names === 'itself') return control;
  return (
    <FieldFrame
      as={names}
      id={id}
      label={label}
      hint={hint}
      fieldError={fieldError}
      half={field.half}
      state={field.verify ? state : undefined}
      leave={leave}
    >
      {control}
    </FieldFrame>
  );
}
