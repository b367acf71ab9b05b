import { choicesOf, chosenFor, type QuestionChoiceAnswer } from '#engine/claims/fields/questionChoice.ts';
import { FieldErrorMessage } from '../parts/FieldFrame.tsx';
import type { FieldProps } from './field-props.ts';
import styles from './QuestionChoice.module.css';
import { RadioRow } from './RadioRow.tsx';

/** The current question with its choices: its heading in italics if it has one, then its text, then a row for each choice. */
export function QuestionChoice({
  id,
  label,
  answer,
  fieldError,
  item,
  change,
  leave,
}: FieldProps<QuestionChoiceAnswer>) {
  if (!item) return null;
  const { questionHeading: heading } = item.value;
  const chosen = chosenFor(answer, item);
  return (
    <fieldset
      // Another question is another group, so that no radio of the previous one is reused.
      key={item.key}
      className={styles.group}
      data-field={id}
      aria-describedby={fieldError ? `${id}-error` : undefined}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || leave()}
    >
      <legend className={styles.legend}>
        {typeof heading === 'string' && heading !== '' && <em className={styles.heading}>{heading}</em>}
        <h2 className={styles.question} tabIndex={-1}>
          {label}
        </h2>
      </legend>
      <FieldErrorMessage id={id} fieldError={fieldError} />
      <div className={styles.rows}>
        {choicesOf(item.value).map((choice, at) => (
          <RadioRow
            key={choice.id}
            id={at === 0 ? id : `${id}-${at}`}
            name={`${id} ${item.key}`}
            checked={choice.id === chosen}
            wrong={fieldError !== null}
            choose={() => change({ ...answer, [item.key]: choice.id })}
          >
            {choice.text}
          </RadioRow>
        ))}
      </div>
    </fieldset>
  );
}
