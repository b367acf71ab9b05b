import { LinkButton } from '../parts/LinkButton.tsx';
import { Notice } from '../parts/Notice.tsx';
import { HelpButton } from '../shell/HelpButton.tsx';
import { ScreenBody, ScreenHeading } from '../shell/ScreenParts.tsx';
import { Page } from '../shell/Shell.tsx';
import type { SiteProps } from './route.ts';
import styles from './Status.module.css';

/** The page of an outside monitor, as large as the window. (SITE-01) */
export function Status({ statusUrl }: SiteProps) {
  return (
    <main className={styles.page}>
      <h1 className="visually-hidden">Status of our service</h1>
      <iframe className={styles.monitor} src={statusUrl} title="Status of our service" />
      <div className={styles.help}>
        <HelpButton />
      </div>
    </main>
  );
}

/** Shown while the firm has configured no monitor. (G-086) */
export function StatusWithoutMonitor({ supportEmail }: SiteProps) {
  return (
    <Page alone>
      <ScreenHeading>Status of our service</ScreenHeading>
      <ScreenBody>
        <Notice title="If you can read this, our service answers.">
          If something does not work for you, write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </Notice>
        <LinkButton href="/">Go to the start</LinkButton>
      </ScreenBody>
    </Page>
  );
}
