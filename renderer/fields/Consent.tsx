import { FieldErrorMessage } from '../parts/FieldFrame.tsx';
import { Checkbox } from './Checkbox.tsx';
import styles from './Consent.module.css';
import type { FieldProps } from './field-props.ts';

/** A consent in a frame: what is agreed to in bold, its consequence in plain text below. */
export function Consent({ id, label, detail, answer, fieldError, change, leave }: FieldProps<boolean>) {
  const described = [fieldError && `${id}-error`, detail && `${id}-detail`].filter(Boolean).join(' ') || undefined;
  return (
    <div data-field={id}>
      <FieldErrorMessage id={id} fieldError={fieldError} />
      <label
        className={styles.frame}
        htmlFor={id}
        data-ticked={answer || undefined}
        data-wrong={fieldError ? true : undefined}
      >
        <Checkbox
          id={id}
          checked={answer}
          wrong={fieldError !== null}
          aria-labelledby={`${id}-label`}
          aria-describedby={described}
          onTick={change}
          onBlur={leave}
        />
        <span className={styles.words}>
          <span className={styles.label} id={`${id}-label`}>
            {label}
          </span>
          {detail && <span id={`${id}-detail`}>{detail}</span>}
        </span>
      </label>
    </div>
  );
}
