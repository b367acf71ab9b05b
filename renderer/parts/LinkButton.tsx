import type { ReactNode } from 'react';
import styles from './Button.module.css';

/** A link to another page that looks like a button. */
export function LinkButton({
  href,
  look = 'second',
  children,
}: {
  href: string;
  look?: 'main' | 'second';
  children: ReactNode;
}) {
  return (
    <a className={`${styles.button} ${styles[look]}`} href={href}>
      {children}
    </a>
  );
}
