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

/** A status line that screen readers announce when it changes: with a ring while work is in progress, with a tick when it is done. */
export function Status({ text, waiting, tone }: BlockProps) {
  return (
    <p className={styles.status} role="status" data-close>
      {waiting ? <Ring size={16} /> : tone === 'ok' && <Icon name="check" size={20} />}
      {waiting ?? text}
    </p>
  );
}
