import type { ReactNode, Ref } from 'react';
import { Button } from '../parts/Button.tsx';
import styles from './ScreenParts.module.css';

/** The parts above the heading (summary, banner, progress), each 24 px from the next. */
export function ScreenTop({ children }: { children: ReactNode }) {
  return <div className={styles.top}>{children}</div>;
}

/** The heading of a screen; takes the focus when the screen opens. */
export function ScreenHeading({ children, ref }: { children: ReactNode; ref?: Ref<HTMLHeadingElement> }) {
  return (
    <h1 className={styles.heading} ref={ref} tabIndex={-1}>
      {children}
    </h1>
  );
}

/** Fields, blocks and actions in order; those with `half` are side by side where there is room. */
export function ScreenBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}

/** A titled group within a body. */
export function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.sectionTitle}>{title}</h2>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

/** The outline of a screen that is still loading. Shown after a short delay, so that it does not flash. */
export function Skeleton() {
  return (
    <div className={styles.skeleton} role="status">
      <h1 className="visually-hidden">Loading</h1>
      <span className={styles.bar} data-part="heading" />
      <span className={styles.bar} data-part="line" />
      <span className={styles.bar} data-part="field" />
      <span className={styles.bar} data-part="field" />
    </div>
  );
}

/** The message for a claimant after an error of ours. */
export function Failed({ again, ref }: { again(): void; ref?: Ref<HTMLHeadingElement> }) {
  return (
    <>
      <ScreenHeading ref={ref}>Something went wrong on our side</ScreenHeading>
      <ScreenBody>
        <p data-words>Your answers are kept.</p>
        <Button look="second" onClick={again}>
          Try again
        </Button>
      </ScreenBody>
    </>
  );
}

/** The message for a claimant when a rate limit keeps a screen from loading: why, and when to try again. (case SV-6) */
export function Held({ children, again, ref }: { children: ReactNode; again(): void; ref?: Ref<HTMLHeadingElement> }) {
  return (
    <>
      <ScreenHeading ref={ref}>Please wait a little</ScreenHeading>
      <ScreenBody>
        <p data-words>{children}</p>
        <p data-words>Nothing you entered is lost.</p>
        <Button onClick={again}>Try again</Button>
      </ScreenBody>
    </>
  );
}

/** For a browser without scripts: what is required, and how to claim without us. */
export function NoScript() {
  return (
    <noscript>
      <p className={styles.noscript}>
        This form needs JavaScript. Please turn it on in your browser, or write to us and we will help you.
      </p>
    </noscript>
  );
}
