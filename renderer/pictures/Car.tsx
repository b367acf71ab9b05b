import styles from './Picture.module.css';

/** A car from the side; on the line, unless the line is another's to draw. */
export function Car({ line = true }: { line?: boolean }) {
  return (
    <>
      <path
        className={styles.body}
        d="M10 54V37c0-3 2-5 5-6l24-5C50 12 64 5 82 5c21 0 36 8 48 22l15 4c6 2 9 6 9 12v11z"
      />
      <path className={styles.glass} d="M51 25c6-9 15-13 26-13v13zM86 12c13 0 23 5 31 14l-31-1z" />
      <path className={styles.line} d="M81.5 10v38M87 33h7" />
      <path className={styles.lamp} d="M10 35h6v8h-6z" />
      <path className={styles.light} d="M148 34c3 2 5 5 5 9h-5z" />
      <circle className={styles.tyre} cx="40" cy="54" r="11.5" />
      <circle className={styles.tyre} cx="124" cy="54" r="11.5" />
      <circle className={styles.hub} cx="40" cy="54" r="4" />
      <circle className={styles.hub} cx="124" cy="54" r="4" />
      {line && <path className={styles.line} d="M2 69h156" />}
    </>
  );
}
