import { TextInput } from '../parts/TextInput.tsx';
import type { FieldProps } from './field-props.ts';

export function PersonName({ id, field, answer, fieldError, describedBy, change, leave }: FieldProps<string>) {
  return (
    <TextInput
      id={id}
      autoComplete={field.part === 'family' ? 'family-name' : 'given-name'}
      autoCapitalize="words"
      spellCheck={false}
      dir="auto"
      value={answer}
      wrong={fieldError !== null}
      aria-describedby={describedBy}
      onValue={change}
      onLeave={leave}
    />
  );
}
