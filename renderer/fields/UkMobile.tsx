import { TextInput } from '../parts/TextInput.tsx';
import type { FieldProps } from './field-props.ts';
import styles from './UkMobile.module.css';

/** The +44 stands before the field and is no part of the answer (VAL-53). */
export function UkMobile({ id, answer, fault, describedBy, state, change, leave }: FieldProps<string>) {
  return (
    <div className={styles.phone}>
      <span className={styles.prefix} id={`${id}-prefix`}>
        +44
      </span>
      <TextInput
        id={id}
        className={styles.number}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        value={answer}
        wrong={fault !== null}
        verified={state === 'verified'}
        aria-describedby={[describedBy, `${id}-prefix`].filter(Boolean).join(' ')}
        onValue={change}
        onLeave={leave}
      />
    </div>
  );
}
