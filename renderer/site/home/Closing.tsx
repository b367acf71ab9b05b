import { Picture } from '../../pictures/index.tsx';
import { statement } from '../content.ts';
import { StartLink } from '../StartLink.tsx';
import styles from './Closing.module.css';

/** The last link into the journey. (HOME-07) */
export function Closing() {
  return (
    <section className={styles.card} aria-labelledby="closing">
      <div>
        <h2 id="closing">Find out in 60 seconds</h2>
        <p>Start with your postcode. No win no fee.</p>
        <StartLink look="light">Find My Agreements</StartLink>
      </div>
      <div className={styles.road}>
        <Picture name="carAlone" width={184} />
      </div>
    </section>
  );
}

/** The explanation of the sum in the headline. (HOME-19, PROD-10, PROD-13) */
export function Footnote() {
  const estimate = statement('estimate');
  return (
    <p className={styles.footnote} id="footnote">
      <sup>1</sup> {estimate ?? 'The average refund depends on individual circumstances and eligibility.'}
    </p>
  );
}
