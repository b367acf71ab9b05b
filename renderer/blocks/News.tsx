import { Icon } from '../parts/Icon.tsx';
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

/** A quiet line that readers hear when it changes: with a ring while it says what is going on, with a tick once all is well. */
export function Status({ text, waiting, tone }: BlockProps) {
  return (
    <p className={styles.status} role="status" data-close>
      {waiting ? <Ring size={16} /> : tone === 'ok' && <Icon name="check" size={20} />}
      {waiting ?? text}
    </p>
  );
}
