import { Notice } from '../parts/Notice.tsx';
import { Ring } from '../parts/Ring.tsx';
import type { BlockProps } from './block-props.ts';
import styles from './News.module.css';

/** A soft panel with news. */
export function NoticeBlock({ title, text, tone = 'news' }: BlockProps) {
  return (
    <Notice tone={tone} title={title}>
      {text}
    </Notice>
  );
}

/** A quiet line that readers hear when it changes. */
export function Status({ text, waiting }: BlockProps) {
  return (
    <p className={styles.status} role="status">
      {waiting && <Ring size={16} />}
      {waiting ?? text}
    </p>
  );
}
