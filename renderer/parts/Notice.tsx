import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Notice.module.css';

export type Tone = 'news' | 'ok' | 'warn' | 'error';

const icons = { news: 'info', ok: 'check', warn: 'alert', error: 'alert' } as const satisfies Record<Tone, IconName>;

interface NoticeProps {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  /** `alert` where it comes while the claimant works, so that readers say it at once. */
  role?: 'alert' | 'status';
}

/** News in a soft panel: a bold first line, plain words after it. */
export function Notice({ tone = 'news', title, children, role }: NoticeProps) {
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={role}>
      <Icon name={icons[tone]} />
      <div>
        {title && <p className={styles.title}>{title}</p>}
        {children && <p>{children}</p>}
      </div>
    </div>
  );
}
