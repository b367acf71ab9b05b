import { TextInput } from '../parts/TextInput.tsx';
import type { FieldProps } from './field-props.ts';

export function Email({ id, answer, fieldError, describedBy, state, change, leave }: FieldProps<string>) {
  return (
    <TextInput
      id={id}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      value={answer}
      wrong={fieldError !== null}
      verified={state === 'verified'}
      aria-describedby={describedBy}
      onValue={change}
      onLeave={leave}
    />
  );
}
