import { Checkbox } from './Checkbox.tsx';
import choice from './Choice.module.css';
import type { FieldProps } from './field-props.ts';
import rows from './RadioRow.module.css';

/** Any of the options, each a row with a box to tick; the whole row is the target. */
export function Choices({ id, field, answer, fieldError, change }: FieldProps<readonly string[]>) {
  const toggle = (option: string, ticked: boolean) => {
    if (ticked === answer.includes(option)) return;
    change(ticked ? [...answer, option] : answer.filter((each) => each !== option));
  };
  return (
    <div className={choice.rows}>
      {Object.entries(field.options ?? {}).map(([value, text], at) => (
        <label
          key={value}
          htmlFor={at === 0 ? id : `${id}-${value}`}
          className={rows.row}
          data-chosen={answer.includes(value) || undefined}
          data-wrong={fieldError ? true : undefined}
        >
          <Checkbox
            id={at === 0 ? id : `${id}-${value}`}
            checked={answer.includes(value)}
            wrong={fieldError !== null}
            onTick={(ticked) => toggle(value, ticked)}
          />
          <span>{text}</span>
        </label>
      ))}
    </div>
  );
}
