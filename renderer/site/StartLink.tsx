import type { ReactNode } from 'react';
import { ENTRY } from '../session/capture-attribution.ts';
import styles from './StartLink.module.css';

/** A link into the journey, drawn as a button; `site/script.ts` adds the query of the page. (G-060) */
export function StartLink({ look = 'main', children }: { look?: 'main' | 'plain' | 'light'; children: ReactNode }) {
  return (
    <a className={`${styles.start} ${styles[look]}`} href={ENTRY} data-journey>
      {children}
    </a>
  );
}
