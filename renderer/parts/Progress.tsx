import styles from './Progress.module.css';

/**
 * How far the claimant has come, 0 to 100: the solid line behind, the plate, the dashes ahead. Widths are SVG attributes,
 * since a page without `unsafe-inline` takes no style attributes.
 */
export function Progress({ value }: { value: number }) {
  const shown = Math.round(Math.min(100, Math.max(0, value)));
  return (
    <div
      className={styles.progress}
      role="progressbar"
      aria-label="Your progress"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={shown}
    >
      <svg className={styles.done} width={`${shown}%`} height="4" aria-hidden="true" />
      <span className={styles.plate}>{`${shown}%`}</span>
      <span className={styles.ahead} />
    </div>
  );
}
