import styles from './Picture.module.css';

/** An identity card behind a phone. */
export function Identity() {
  return (
    <>
      <rect className={styles.paper} x="6" y="24" width="72" height="48" rx="6" />
      <circle className={styles.line} cx="27" cy="42" r="7" />
      <path className={styles.line} d="M15 62c1-8 6-12 12-12s11 4 12 12M49 40h14M49 51h14" />
      <rect className={styles.body} x="66" y="4" width="40" height="72" rx="7" />
      <rect className={styles.glass} x="72" y="12" width="28" height="52" rx="2" />
      <rect className={styles.plate} x="75" y="31" width="22" height="15" rx="3" />
      <path className={styles.line} d="M6 90h70M84 90h8M99 90h7" />
    </>
  );
}
