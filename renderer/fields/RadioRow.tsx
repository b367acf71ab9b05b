import type { ReactNode } from 'react';
import list from './AddressList.module.css';
import styles from './RadioRow.module.css';

interface RadioRowProps {
  id: string;
  name: string;
  checked: boolean;
  wrong: boolean;
  choose(): void;
  children: ReactNode;
}

/** One of several longer choices; the whole row is the target. */
export function RadioRow({ id, name, checked, wrong, choose, children }: RadioRowProps) {
  return (
    <label className={styles.row} data-chosen={checked || undefined} data-wrong={wrong || undefined}>
      <input
        className={list.radio}
        type="radio"
        id={id}
        name={name}
        checked={checked}
        aria-invalid={wrong || undefined}
        onChange={choose}
      />
      <span>{children}</span>
    </label>
  );
}
