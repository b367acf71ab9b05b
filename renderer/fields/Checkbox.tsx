import type { InputHTMLAttributes } from 'react';
import styles from './Checkbox.module.css';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'onInput'> {
  checked: boolean;
  wrong: boolean;
  onTick(ticked: boolean): void;
}

/** A checkbox, 28 px; the whole row is the target. It is never ticked by itself: the caller's answer decides. */
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
