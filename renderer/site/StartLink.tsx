import type { ReactNode } from 'react';
import styles from './StartLink.module.css';

/** Where every way into the journey leads; it sends the visitor on to their version. (G-060) */
export const JOURNEY_START = '/get-started';

/** A way into the journey, drawn as a button; `site/script.ts` gives it the query of the page. */
export function StartLink({ look = 'main', children }: { look?: 'main' | 'plain' | 'light'; children: ReactNode }) {
  return (
    <a className={`${styles.start} ${styles[look]}`} href={JOURNEY_START} data-journey>
      {children}
    </a>
  );
}
