import type { BlockProps } from './block-props.ts';
import styles from './Steps.module.css';

/** What comes next, numbered. */
export function Steps({ title, items = [] }: BlockProps) {
  return (
    <div>
      {title && <h2 className={styles.title}>{title}</h2>}
      <ol className={styles.steps}>
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their place
          <li key={at} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {at + 1}
            </span>
            <div>
              {item.title && <p className={styles.name}>{item.title}</p>}
              <p className={styles.text}>{item.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
