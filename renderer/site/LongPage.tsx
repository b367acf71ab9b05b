import type { ReactNode } from 'react';
import { Footer, Header } from '../shell/Shell.tsx';
import { Wide } from './Band.tsx';
import styles from './LongPage.module.css';

export interface Chapter {
  /** The anchor for links. */
  id: string;
  title: string;
  body: ReactNode;
}

/** A text page about the firm: a summary, its chapters, and from 992 px a list of them beside it. */
export function LongPage({ heading, intro, chapters }: { heading: string; intro: ReactNode; chapters: Chapter[] }) {
  return (
    <>
      <Header />
      <Wide>
        <div className={styles.columns}>
          <div className={styles.words}>
            <h1>{heading}</h1>
            {intro}
            {chapters.map(({ id, title, body }) => (
              <section key={id} id={id} className={styles.chapter}>
                <h2>{title}</h2>
                {body}
              </section>
            ))}
          </div>
          <nav className={styles.contents} aria-label="On this page">
            <p>On this page</p>
            <ol>
              {chapters.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ol>
          </nav>
        </div>
      </Wide>
      <Footer />
    </>
  );
}
