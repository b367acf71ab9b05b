import { Icon } from '../parts/Icon.tsx';
import { Picture } from '../pictures/index.tsx';
import type { BlockProps } from './block-props.ts';
import styles from './Emphasis.module.css';

/**
 * The one yellow panel of the journey. While its content is awaited, a placeholder line keeps its space, so nothing moves when
 * the content arrives (SIGN-09).
 */
export function Emphasis({ title, text, picture, waiting }: BlockProps) {
  if (waiting) {
    return (
      <div className={styles.waiting} role="status">
        <Icon name="search" />
        <p className={styles.words}>{waiting}</p>
      </div>
    );
  }
  return (
    <div className={styles.panel} role="status">
      {picture !== undefined && (
        <span className={styles.picture}>
          <Picture name={picture} width={80} />
        </span>
      )}
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        <p>{text}</p>
      </div>
    </div>
  );
}
