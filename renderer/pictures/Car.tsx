import styles from './Picture.module.css';

/** A car from the side, on the line. */
export function Car() {
  return (
    <g className={styles.car}>
      <path className={styles.body} d="M6 37v-7c0-3 2-5 5-6l14-3c6-6 11-9 18-9h9c9 0 14 3 20 9l10 2c5 1 8 4 8 8v6z" />
      <path className={styles.glass} d="M32 21c4-4 8-5 12-5h3v6H31zM51 16c7 0 11 1 15 6H51z" />
      <path className={styles.line} d="M49 26v11M54 28h5" />
      <path className={styles.lamp} d="M6 29h5v4H6z" />
      <circle className={styles.tyre} cx="24" cy="37" r="7" />
      <circle className={styles.tyre} cx="72" cy="37" r="7" />
      <circle className={styles.hub} cx="24" cy="37" r="2.5" />
      <circle className={styles.hub} cx="72" cy="37" r="2.5" />
      <path className={styles.line} d="M2 45h92" />
    </g>
  );
}
