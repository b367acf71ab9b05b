import { cardsFor, chosenOf } from '#engine/claims/fields/agreements.ts';
import { FieldErrorMessage } from '../parts/FieldFrame.tsx';
import styles from './Agreements.module.css';
import { Checkbox } from './Checkbox.tsx';
import type { FieldProps } from './field-props.ts';

/** Agreements as cards, each a checkbox with its known details; below, the number chosen. */
export function Agreements({
  id,
  field,
  label,
  hint,
  answer,
  fieldError,
  facts,
  change,
  leave,
}: FieldProps<readonly string[]>) {
  const cards = cardsFor(field, facts);
  const chosen = chosenOf(answer, cards);
  const toggle = (card: string) =>
    change(chosen.includes(card) ? chosen.filter((each) => each !== card) : [...chosen, card]);
  return (
    <fieldset
      className={styles.group}
      data-field={id}
      aria-describedby={fieldError ? `${id}-error` : undefined}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || leave()}
    >
      <legend className="visually-hidden">{label}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      <FieldErrorMessage id={id} fieldError={fieldError} />
      <div className={styles.cards}>
        {cards.map((card, at) => {
          const ticked = chosen.includes(card.id);
          const box = at === 0 ? id : `${id}-${at}`;
          return (
            <label
              key={card.id}
              htmlFor={box}
              className={styles.card}
              data-chosen={ticked || undefined}
              data-wrong={fieldError ? true : undefined}
            >
              <span className={styles.tag}>{card.title}</span>
              <Checkbox
                id={box}
                checked={ticked}
                wrong={fieldError !== null}
                onTick={(now) => now !== ticked && toggle(card.id)}
              />
              {card.lender && <span className={styles.lender}>{` ${card.lender}`}</span>}
              {card.startDate && <span className={styles.date}>{` Started ${card.startDate}`}</span>}
            </label>
          );
        })}
      </div>
      {cards.length > 0 && (
        <p className={styles.count} role="status">
          {`${chosen.length} of ${cards.length} selected`}
        </p>
      )}
    </fieldset>
  );
}
