import type { BlockProps } from './block-props.ts';
import styles from './Text.module.css';

/** A paragraph. */
export function Text({ title, text }: BlockProps) {
  return (
    <div data-words>
      {title && <h2 className={styles.title}>{title}</h2>}
      <p>{text}</p>
    </div>
  );
}

/** A secondary paragraph: helpful, but not essential. */
export function Hint({ text }: BlockProps) {
  return (
    <p className={styles.hint} data-words>
      {text}
    </p>
  );
}
