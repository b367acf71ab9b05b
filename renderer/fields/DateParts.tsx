import type { DateAnswer } from '#engine/claims/fields/date.ts';
import { TextInput } from '../parts/TextInput.tsx';
import styles from './DateParts.module.css';
import type { FieldProps } from './field-props.ts';
import select from './Select.module.css';

const parts = [
  { name: 'day', label: 'Day', characters: 2 },
  { name: 'month', label: 'Month', characters: 2 },
  { name: 'year', label: 'Year', characters: 4 },
] as const satisfies readonly { name: keyof DateAnswer; label: string; characters: number }[];

/** Day, month and year as numbers, typed; only the invalid part turns red. */
export function DateParts({ id, answer, fieldError, describedBy, change }: FieldProps<DateAnswer>) {
  return (
    <div className={styles.parts}>
      {parts.map(({ name, label, characters }, at) => {
        const own = at === 0 ? id : `${id}-${name}`;
        return (
          <div key={name} data-characters={characters}>
            <label className={select.label} htmlFor={own}>
              {label}
            </label>
            <TextInput
              id={own}
              inputMode="numeric"
              autoComplete="off"
              maxLength={characters}
              value={answer[name]}
              wrong={fieldError !== null && (fieldError.part === undefined || fieldError.part === name)}
              aria-describedby={describedBy}
              onValue={(text) => change({ ...answer, [name]: text })}
            />
          </div>
        );
      })}
    </div>
  );
}
