import type { Ref } from 'react';
import styles from './ErrorSummary.module.css';

export interface Problem {
  /** The DOM id of the control to go to. */
  anchor: string;
  /** The message; where it does not name its field, the caller puts the label before it. */
  text: string;
}

/** All that is wrong with a screen, each a link to its control. The caller focuses `ref` when Next was pressed. */
export function ErrorSummary({ problems, ref }: { problems: readonly Problem[]; ref?: Ref<HTMLElement> }) {
  return (
    <section className={styles.summary} ref={ref} tabIndex={-1} aria-labelledby="problems">
      <h2 className={styles.title} id="problems">
        There is a problem
      </h2>
      <ul className={styles.list}>
        {problems.map((problem) => (
          <li key={problem.anchor}>
            <a
              className={styles.link}
              href={`#${problem.anchor}`}
              onClick={(event) => {
                // The address stays the screen's own: a fragment would be one more step of the browser's history.
                event.preventDefault();
                goTo(problem.anchor);
              }}
            >
              {problem.text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Focuses a control by its id and brings its label into view, since the message stands above the control. */
export function goTo(anchor: string): void {
  const control = document.getElementById(anchor);
  if (!control) return;
  control.focus({ preventScroll: true });
  (control.closest('[data-field]') ?? control).scrollIntoView?.({ block: 'start' });
}
