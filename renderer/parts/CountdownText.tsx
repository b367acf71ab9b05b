import type { ReactNode, Ref } from 'react';
import styles from './CountdownText.module.css';

/** A button's words and the time until it may be pressed, m:ss. No live region: a reader would be told every second. */
export function CountdownText({
  label,
  left,
  ref,
}: {
  label: ReactNode;
  left: string;
  ref?: Ref<HTMLParagraphElement>;
}) {
  return (
    <p className={styles.words} data-close ref={ref} tabIndex={-1}>
      {label} <span className={styles.left}>{left}</span>
    </p>
  );
}
