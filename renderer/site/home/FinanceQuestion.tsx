import { StartLink } from '../StartLink.tsx';
import styles from './FinanceQuestion.module.css';

/**
 * A question that needs no script: Yes leads into the journey, No opens its answer. Nothing is stored.
 * (HOME-16 to HOME-18, G-076)
 */
export function FinanceQuestion() {
  return (
    <section className={styles.question} aria-labelledby="financed">
      <h2 id="financed">Had a car on finance between 2007 - 2021?</h2>
      <div className={styles.answers}>
        <StartLink look="plain">Yes</StartLink>
        <details>
          <summary>No</summary>
          {/* The text is below both answers; here it would widen this one. */}
          <p className="visually-hidden">See below.</p>
        </details>
      </div>
      <div role="status">
        <p className={styles.no}>No problem. We can still search for all agreements back to 2007.</p>
      </div>
    </section>
  );
}
