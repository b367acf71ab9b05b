import styles from './Ring.module.css';

/** The open ring that turns while something is awaited; the words beside it say what. */
export function Ring({ size }: { size: 16 | 20 }) {
  return (
    <svg className={styles.ring} width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <path d="M16.5 5.3A8 8 0 1 0 16.5 14.7" strokeWidth={size === 16 ? 2.5 : 2.25} />
    </svg>
  );
}
