import { TextInput } from '../parts/TextInput.tsx';
import type { FieldProps } from './field-props.ts';

/** A line of text of any kind. The keyboard follows the pattern and the case. */
export function PlainText({ id, field, answer, fieldError, describedBy, state, change, leave }: FieldProps<string>) {
  const isCode = field.case !== undefined || field.pattern === 'vehicleRegistration';
  return (
    <TextInput
      id={id}
      inputMode={field.pattern === 'digits' ? 'numeric' : undefined}
      autoCapitalize={field.case === 'upper' ? 'characters' : isCode ? 'none' : 'sentences'}
      spellCheck={isCode ? false : undefined}
      dir="auto"
      value={answer}
      wrong={fieldError !== null}
      verified={state === 'verified'}
      aria-describedby={describedBy}
      onValue={change}
      onLeave={leave}
    />
  );
}
