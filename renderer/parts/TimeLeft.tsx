import styles from './TimeLeft.module.css';

/** The time until a button works, m:ss, after its words. No live region: a reader would be told every second. */
export function TimeLeft({ children }: { children: string }) {
  return <span className={styles.left}>{` ${children}`}</span>;
}
