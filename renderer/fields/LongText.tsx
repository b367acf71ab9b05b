import { mostCharacters } from '#engine/claims/fields/longText.ts';
import fieldStyles from '../styles/field.module.css';
import type { FieldProps } from './field-props.ts';
import styles from './LongText.module.css';

/** From this many characters before the end on, how many are left is shown. */
const NEAR = 200;

/** A text of several lines. Near its limit it says how many characters are left. */
export function LongText({ id, field, answer, fieldError, describedBy, change, leave }: FieldProps<string>) {
  const left = mostCharacters(field.length) - answer.length;
  return (
    <>
      <textarea
        id={id}
        className={`${fieldStyles.field} ${styles.area}`}
        rows={4}
        dir="auto"
        value={answer}
        aria-invalid={fieldError ? true : undefined}
        aria-describedby={[describedBy, `${id}-left`].filter(Boolean).join(' ')}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onBlur={leave}
      />
      <p className={styles.left} id={`${id}-left`} aria-live="polite" data-over={left < 0 || undefined}>
        {left <= NEAR &&
          `${Math.abs(left)} character${Math.abs(left) === 1 ? '' : 's'} ${left < 0 ? 'too many' : 'left'}`}
      </p>
    </>
  );
}
