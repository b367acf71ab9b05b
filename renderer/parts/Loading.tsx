import type { ReactNode, Ref } from 'react';
import { Car } from '../pictures/Car.tsx';
import pictures from '../pictures/Picture.module.css';
import { Icon } from './Icon.tsx';
import styles from './Loading.module.css';
import notices from './Notice.module.css';

interface LoadingProps {
  title: ReactNode;
  children: ReactNode;
  /** What is added below, and moves nothing. */
  notices?: readonly { key: string; tone: 'news' | 'warn'; title?: ReactNode; text: ReactNode }[];
  ref?: Ref<HTMLHeadingElement>;
}

/** The car on the line, with the news of what is going on. It stands at the top, so that what is said later moves nothing. */
export function Loading({ title, children, notices: added = [], ref }: LoadingProps) {
  return (
    <div className={styles.loading} data-alone>
      <div className={styles.scene} aria-hidden="true">
        <svg className={`${pictures.picture} ${styles.car}`} viewBox="0 0 160 66" width="184" height="76">
          <title>A car on its way</title>
          <Car line={false} />
        </svg>
        <span className={styles.line} />
      </div>
      <div role="status">
        <h1 className={styles.title} ref={ref} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.text}>{children}</p>
        {added.map(({ key, tone, title: bold, text }) => (
          <div key={key} className={`${notices.notice} ${notices[tone]} ${styles.notice}`}>
            <Icon name="clock" />
            <div>
              {bold && <p className={notices.title}>{bold}</p>}
              <p>{text}</p>
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
