import { TextInput } from '../parts/TextInput.tsx';
import fieldStyles from '../styles/field.module.css';
import type { FieldProps } from './field-props.ts';
import styles from './Measure.module.css';

/** A number with its unit behind it, or an amount with the pound sign before it. */
export function Measure({ id, field, answer, fieldError, describedBy, change, leave }: FieldProps<string>) {
  const sign = field.type === 'money' ? '£' : undefined;
  const { unit } = field;
  const whole = sign === undefined && !field.decimals;
  // A phone's keyboards for numbers have no minus.
  const negative = (field.range?.atLeast ?? 0) < 0;
  return (
    <div className={`${fieldStyles.field} ${styles.measure}`}>
      {sign && (
        <span className={styles.sign} id={`${id}-sign`}>
          {sign}
        </span>
      )}
      <TextInput
        id={id}
        bare
        className={styles.number}
        inputMode={negative ? 'text' : whole ? 'numeric' : 'decimal'}
        spellCheck={false}
        autoComplete="off"
        value={answer}
        wrong={fieldError !== null}
        aria-describedby={
          [describedBy, sign && `${id}-sign`, unit && `${id}-unit`].filter(Boolean).join(' ') || undefined
        }
        onValue={change}
        onLeave={leave}
      />
      {unit && (
        <span className={styles.unit} id={`${id}-unit`}>
          {unit}
        </span>
      )}
    </div>
  );
}
