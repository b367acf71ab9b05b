import styles from './FreeClaimBox.module.css';

/** How to claim without us: in ink, at body size, never collapsed. Only the first view may come before it. (PROD-11, PROD-12) */
export function FreeClaimBox() {
  return (
    <section className={styles.box} aria-labelledby="free">
      <h2 id="free">You can claim for free without a claims management company</h2>
      <p>
        Complain to your finance provider yourself. If you are not happy with the answer, go to the Financial Ombudsman
        Service. Neither costs you anything. Reclaim is a claims management company: we do the work for you and charge a
        fee only if you win.
      </p>
    </section>
  );
}
