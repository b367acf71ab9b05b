import type { FormEvent } from 'react';
import field from '../styles/field.module.css';
import styles from './Select.module.css';

interface SelectBoxProps {
  id: string;
  value: string;
  options: ReadonlyArray<{ value: string; text: string }>;
  wrong: boolean;
  describedBy: string | undefined;
  autoComplete?: string;
  onPick(event: FormEvent<HTMLSelectElement>): void;
}

/** One native list, which its caller labels. */
export function SelectBox({ id, value, options, wrong, describedBy, autoComplete, onPick }: SelectBoxProps) {
  return (
    <div className={styles.box}>
      <select
        id={id}
        className={`${field.field} ${styles.select} ${value === '' ? styles.empty : ''}`}
        value={value}
        autoComplete={autoComplete}
        aria-invalid={wrong || undefined}
        aria-describedby={describedBy}
        onChange={onPick}
        onInput={onPick}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <svg className={styles.chevron} width="12" height="7" viewBox="0 0 12 7" aria-hidden="true">
        <path d="M1 .5h10l-5 6z" />
      </svg>
    </div>
  );
}

/** One native list with a small label above. */
export function Select({ label, ...rest }: SelectBoxProps & { label: string }) {
  return (
    <div>
      <label className={styles.label} htmlFor={rest.id}>
        {label}
      </label>
      <SelectBox {...rest} />
    </div>
  );
}
