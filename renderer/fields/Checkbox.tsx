import type { InputHTMLAttributes } from 'react';
import styles from './Checkbox.module.css';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'onInput'> {
  checked: boolean;
  wrong: boolean;
  onTick(ticked: boolean): void;
}

/** A box to tick, 28 px; the row around it is the target. Never ticked in advance: that is the caller's answer. */
export function Checkbox({ wrong, onTick, ...rest }: CheckboxProps) {
  return (
    <input
      {...rest}
      className={styles.box}
      type="checkbox"
      aria-invalid={wrong || undefined}
      onChange={(event) => onTick(event.currentTarget.checked)}
      onInput={(event) => onTick(event.currentTarget.checked)}
    />
  );
}
