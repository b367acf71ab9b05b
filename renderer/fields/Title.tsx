import type { FieldProps } from './field-props.ts';
import styles from './Title.module.css';

/** Short choices side by side: radios, so arrows move and Tab leaves. */
export function Title({ id, field, answer, fault, change }: FieldProps<string>) {
  const options = Object.entries(field.options ?? {});
  return (
    <div className={`${styles.chips} ${options.length === 4 ? styles.four : ''}`}>
      {options.map(([value, label], at) => (
        <label
          key={value}
          className={styles.chip}
          data-chosen={answer === value || undefined}
          data-wrong={fault ? true : undefined}
        >
          <input
            className={styles.radio}
            type="radio"
            id={at === 0 ? id : `${id}-${value}`}
            name={id}
            value={value}
            checked={answer === value}
            onChange={() => change(value)}
            onInput={() => change(value)}
          />
          {label}
        </label>
      ))}
    </div>
  );
}
