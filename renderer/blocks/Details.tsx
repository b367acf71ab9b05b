import { Icon } from '../parts/Icon.tsx';
import type { BlockProps } from './block-props.ts';
import styles from './Details.module.css';

/** A question whose answer opens below it. */
export function Details({ title, text }: BlockProps) {
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>
        {title}
        <span className={styles.chevron}>
          <Icon name="chevron" />
        </span>
      </summary>
      <p className={styles.text}>{text}</p>
    </details>
  );
}
