import { TextInput } from '../parts/TextInput.tsx';
import fieldStyles from '../styles/field.module.css';
import type { FieldProps } from './field-props.ts';
import styles from './UkMobile.module.css';

/** The +44 is shown before the field and is not part of the answer (VAL-53). */
export function UkMobile({ id, answer, fieldError, describedBy, state, change, leave }: FieldProps<string>) {
  const verified = state === 'verified' && !fieldError;
  return (
    <div className={`${fieldStyles.field} ${verified ? fieldStyles.verified : ''} ${styles.phone}`}>
      <span className={styles.prefix} id={`${id}-prefix`}>
        +44
      </span>
      <TextInput
        id={id}
        bare
        className={styles.number}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        value={answer}
        wrong={fieldError !== null}
        aria-describedby={[describedBy, `${id}-prefix`].filter(Boolean).join(' ')}
        onValue={change}
        onLeave={leave}
      />
    </div>
  );
}
