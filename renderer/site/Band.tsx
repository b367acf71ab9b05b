import type { ReactNode } from 'react';
import styles from './Band.module.css';

interface BandProps {
  /** The anchor for links on the page. */
  id?: string;
  heading: ReactNode;
  /** The content below the heading. */
  intro?: ReactNode;
  /** From 992 px heading left, content right. */
  split?: boolean;
  children: ReactNode;
}

/** A section of a wide page: a heading and what it is about. */
export function Band({ id, heading, intro, split = false, children }: BandProps) {
  return (
    <section className={split ? `${styles.band} ${styles.split}` : styles.band} id={id}>
      <div className={styles.head}>
        <h2>{heading}</h2>
        {intro}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}

/** The column of a wide page. */
export function Wide({ children }: { children: ReactNode }) {
  return (
    <main className={styles.wide} id="main">
      {children}
    </main>
  );
}

/** The top of a wide page. */
export function Opening({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className={styles.opening}>
      <h1>{heading}</h1>
      <p className={styles.intro}>{children}</p>
    </div>
  );
}
