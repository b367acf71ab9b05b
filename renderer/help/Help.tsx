import { useState } from 'react';
import { Dialog } from '../parts/Dialog.tsx';
import { Toast, type ToastNews } from '../parts/Toast.tsx';
import type { HelpDesk } from './desk.ts';
import styles from './Help.module.css';
import { issues } from './issues.tsx';

interface HelpProps {
  desk: HelpDesk;
  /** The issue at which it was opened, and which opening it is: each starts anew. */
  opened: { issue: string; time: number };
}

/** The help dialog at an issue, and the toast that says what came of it. (HELP-05, HELP-09) */
export function Help({ desk, opened }: HelpProps) {
  const [closed, close] = useState(0);
  const [news, tell] = useState<ToastNews | null>(null);
  const issue = issues[opened.issue];
  return (
    <>
      {issue && closed < opened.time && (
        <Dialog key={opened.time} title="How Can We Help?" onClose={() => close(opened.time)}>
          <h3 className={styles.issue}>{issue.title}</h3>
          <issue.Content
            desk={desk}
            done={(text) => {
              close(opened.time);
              tell({ id: opened.time, tone: 'ok', text });
            }}
          />
        </Dialog>
      )}
      <Toast news={news} onGone={() => tell(null)} />
    </>
  );
}
