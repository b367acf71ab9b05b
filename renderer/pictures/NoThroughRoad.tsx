import styles from './Picture.module.css';

/** The "no through road" sign in our colours. */
export function NoThroughRoad() {
  return (
    <>
      <path className={styles.line} d="M56 62v28M6 90h100" />
      <rect className={styles.body} x="23" y="4" width="66" height="58" rx="6" />
      <path className={styles.bar} d="M37 17h38v12H37z" />
      <path className={styles.road} d="M51 29h10v24H51z" />
    </>
  );
}
