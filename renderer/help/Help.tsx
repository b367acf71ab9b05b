import { useState } from 'react';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Toast, type ToastNews } from '../parts/Toast.tsx';
import styles from './Help.module.css';
import type { HelpApi } from './help-api.ts';
import { type IssueName, issueNamed, issues } from './issues.tsx';

/** One opening of the dialog: at an issue or, with none, at the list. Each starts with fresh state. */
export interface Opening {
  issue: IssueName | null;
  /** Which one it is. */
  time: number;
}

interface HelpProps {
  helpApi: HelpApi;
  opened: Opening;
}

/**
 * The help dialog, and the toast with its result. It is closed, open at the list, or at an issue; closing it discards what was
 * chosen and entered. (HELP-05 to HELP-15)
 */
export function Help({ helpApi, opened }: HelpProps) {
  const [closed, close] = useState(0);
  const [news, tell] = useState<ToastNews | null>(null);
  const shut = () => close(opened.time);
  return (
    <>
      {closed < opened.time && (
        <HelpDialog
          key={opened.time}
          helpApi={helpApi}
          first={opened.issue}
          onClose={shut}
          done={(text) => {
            shut();
            tell({ id: opened.time, tone: 'ok', text });
          }}
        />
      )}
      <Toast news={news} onGone={() => tell(null)} />
    </>
  );
}

interface HelpDialogProps {
  helpApi: HelpApi;
  first: IssueName | null;
  onClose(): void;
  done(words: string): void;
}

function HelpDialog({ helpApi, first, onClose, done }: HelpDialogProps) {
  const [selected, select] = useState(first);
  const issue = selected && issueNamed(selected);
  return (
    <Dialog title={issue ? issue.title : 'How Can We Help?'} topic={issue?.name} onClose={onClose}>
      {issue ? (
        <div className={styles.issue}>
          <issue.Content helpApi={helpApi} done={done} />
          <Button look="text" onClick={() => select(null)}>
            <span className={styles.back}>
              <Icon name="chevron" size={20} />
              <span>Back</span>
            </span>
          </Button>
        </div>
      ) : (
        <ul className={styles.list}>
          {issues.map(({ name, title, icon }) => (
            <li key={name}>
              <button className={styles.row} type="button" onClick={() => select(name)}>
                <Icon name={icon} />
                <span>{title}</span>
                <Icon name="chevron" size={20} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
