import type { ReactNode } from 'react';
import { Page } from '../shell/Shell.tsx';
import styles from './TextPage.module.css';

/** A page of words about the firm. */
export function TextPage({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Page>
      <h1>{heading}</h1>
      <div className={styles.words}>{children}</div>
    </Page>
  );
}
