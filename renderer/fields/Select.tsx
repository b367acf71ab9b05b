import field from '../styles/field.module.css';
import styles from './Select.module.css';

interface SelectProps {
  id: string;
  label: string;
  value: string;
  options: ReadonlyArray<{ value: string; text: string }>;
  wrong: boolean;
  describedBy: string | undefined;
  autoComplete: string;
  onPick(): void;
}

/** One native list with a small label above. */
export function Select({ id, label, value, options, wrong, describedBy, autoComplete, onPick }: SelectProps) {
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
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
    </div>
  );
}
