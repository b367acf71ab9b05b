import { mostCharacters } from '#engine/claims/fields/longText.ts';
import fieldStyles from '../styles/field.module.css';
import type { FieldProps } from './field-props.ts';
import styles from './LongText.module.css';

/** From this many characters before the end on, how many are left is shown. */
const NEAR = 200;

/** A screen reader announces the limit again after this many more characters. */
const STEP = 50;

/**
 * A text of several lines. Near its limit it shows how many characters are left; a screen reader announces it at
 * intervals, not at each key. (case AX-7)
 */
export function LongText({ id, field, answer, fieldError, describedBy, change, leave }: FieldProps<string>) {
  const left = mostCharacters(field.length) - answer.length;
  return (
    <>
      <textarea
        id={id}
        className={`${fieldStyles.field} ${styles.area}`}
        rows={5}
        dir="auto"
        value={answer}
        aria-invalid={fieldError ? true : undefined}
        aria-describedby={[describedBy, `${id}-left`].filter(Boolean).join(' ')}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onBlur={leave}
      />
      <p className={styles.left} id={`${id}-left`} data-over={left < 0 || undefined}>
        {left <= NEAR &&
          `${Math.abs(left)} character${Math.abs(left) === 1 ? '' : 's'} ${left < 0 ? 'too many' : 'left'}`}
      </p>
      <span className="visually-hidden" role="status">
        {spokenLimit(left)}
      </span>
    </>
  );
}

/** What a screen reader announces about the characters left: the text stays the same until the next interval. */
function spokenLimit(left: number): string {
  if (left > NEAR) return '';
  if (left < 0) return 'The text is too long';
  return `${Math.max(1, Math.ceil(left / STEP)) * STEP} characters left, or fewer`;
}
