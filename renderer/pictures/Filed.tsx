import styles from './Picture.module.css';

/** A form with a ticked plate on it. */
export function Filed() {
  return (
    <>
      <path className={styles.paper} d="M6 5h44l18 18v66H6z" />
      <path className={styles.line} d="M50 5v18h18M18 33h26M18 45h38M18 57h20" />
      <rect className={styles.plate} x="36" y="61" width="46" height="26" rx="5" />
      <path className={styles.ink} d="m51 74 6 6 11-12" />
    </>
  );
}
