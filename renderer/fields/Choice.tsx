import { describedBy, FieldFrame } from '../parts/FieldFrame.tsx';
import styles from './Choice.module.css';
import type { FieldProps } from './field-props.ts';
import { RadioRow } from './RadioRow.tsx';
import { SelectBox } from './Select.tsx';

/** One of the options: rows of radios, cards side by side, or a native list. */
export function Choice(props: FieldProps<string>) {
  const { id, field, label, hint, answer, fieldError, change, leave } = props;
  const options = Object.entries(field.options ?? {});
  const frame = { id, label, hint, fieldError, half: field.half, leave };
  if (field.look === 'select') {
    const nothing = { value: '', text: 'Choose…' };
    return (
      <FieldFrame {...frame}>
        <SelectBox
          id={id}
          value={answer}
          options={[nothing, ...options.map(([value, text]) => ({ value, text }))]}
          wrong={fieldError !== null}
          describedBy={describedBy(id, hint, fieldError)}
          onPick={({ currentTarget }) => change(currentTarget.value)}
        />
      </FieldFrame>
    );
  }
  return (
    <FieldFrame as="legend" {...frame}>
      <div className={field.look === 'cards' ? styles.cards : styles.rows}>
        {options.map(([value, text], at) => (
          <RadioRow
            key={value}
            id={at === 0 ? id : `${id}-${value}`}
            name={id}
            checked={answer === value}
            wrong={fieldError !== null}
            choose={() => change(value)}
          >
            {text}
          </RadioRow>
        ))}
      </div>
    </FieldFrame>
  );
}
