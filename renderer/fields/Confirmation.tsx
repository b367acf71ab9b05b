import { describedBy, FieldErrorMessage } from '../parts/FieldFrame.tsx';
import { Checkbox } from './Checkbox.tsx';
import styles from './Confirmation.module.css';
import type { FieldProps } from './field-props.ts';

/** A statement with a checkbox. */
export function Confirmation({ id, label, hint, answer, fieldError, change, leave }: FieldProps<boolean>) {
  return (
    <div data-field={id}>
      <FieldErrorMessage id={id} fieldError={fieldError} />
      <label className={styles.row} htmlFor={id}>
        <Checkbox
          id={id}
          checked={answer}
          wrong={fieldError !== null}
          aria-describedby={describedBy(id, hint, fieldError)}
          onTick={change}
          onBlur={leave}
        />
        <span className={styles.words}>{label}</span>
      </label>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
