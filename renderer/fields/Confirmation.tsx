import { describedBy, FieldError } from '../parts/FieldFrame.tsx';
import { Checkbox } from './Checkbox.tsx';
import styles from './Confirmation.module.css';
import type { FieldProps } from './field-props.ts';

/** A statement to tick. */
export function Confirmation({ id, label, hint, answer, fault, change, leave }: FieldProps<boolean>) {
  return (
    <div data-field={id}>
      <FieldError id={id} fault={fault} />
      <label className={styles.row} htmlFor={id}>
        <Checkbox
          id={id}
          checked={answer}
          wrong={fault !== null}
          aria-describedby={describedBy(id, hint, fault)}
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
