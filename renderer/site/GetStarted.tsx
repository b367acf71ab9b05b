import { experiment, versions } from 'virtual:versions';
import { LinkButton } from '../parts/LinkButton.tsx';
import { ScreenBody, ScreenHeading } from '../shell/ScreenParts.tsx';
import { Page } from '../shell/Shell.tsx';
import styles from './GetStarted.module.css';

/** The content of `/get-started` until `site/script.ts` has redirected the visitor; seen only if that is slow. */
export function GetStarted() {
  return (
    <Page alone>
      <div className={styles.late}>
        <ScreenHeading>Get Started</ScreenHeading>
        <ScreenBody>
          <p data-words>You are being taken to the form.</p>
          <LinkButton href={versions[experiment.default] ?? '/'}>Go to the form</LinkButton>
        </ScreenBody>
      </div>
    </Page>
  );
}
