import type { FieldProps } from './field-props.ts';
import styles from './Title.module.css';

const rows: Readonly<Record<number, string | undefined>> = { 2: styles.two, 4: styles.four };

/** Short choices side by side: radios, so arrows move and Tab leaves. */
export function Title({ id, field, answer, fieldError, change }: FieldProps<string>) {
  const options = Object.entries(field.options ?? {});
  return (
    <div className={`${styles.chips} ${rows[options.length] ?? styles.many}`}>
      {options.map(([value, label], at) => (
        <label
          key={value}
          className={styles.chip}
          data-chosen={answer === value || undefined}
          data-wrong={fieldError ? true : undefined}
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
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}
