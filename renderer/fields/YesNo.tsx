import { yesNoOptions } from '#engine/claims/fields/yesNo.ts';
import { Button } from '../parts/Button.tsx';
import type { FieldProps } from './field-props.ts';
import { Title } from './Title.tsx';
import styles from './YesNo.module.css';

/**
 * Yes and No side by side: chips, or two buttons if the answer is the press (`submits`). An earlier answer is shown to a claimant
 * who returns to it, or who stays on the screen after it.
 */
export function YesNo(props: FieldProps<string>) {
  const { id, field, answer, state, change } = props;
  const options = yesNoOptions(field);
  if (!field.submits) return <Title {...props} field={{ ...field, options: Object.fromEntries(options) }} />;
  return (
    <div className={styles.pair}>
      {options.map(([value, label], at) => (
        <Button
          key={value}
          id={at === 0 ? id : `${id}-${value}`}
          look="second"
          aria-pressed={answer === value || undefined}
          busy={state === 'checking' && answer === value && label}
          onClick={() => change(value)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
