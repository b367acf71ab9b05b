import { LinkButton } from '../parts/LinkButton.tsx';
import { Notice } from '../parts/Notice.tsx';
import { ScreenBody, ScreenHeading } from '../shell/ScreenParts.tsx';
import { Page } from '../shell/Shell.tsx';
import type { SiteProps } from './route.ts';

/** The body of a redirect to the portal: seen only if the browser does not follow it. */
export function Redirecting({ portalUrl, path }: SiteProps & { path: string }) {
  return (
    <Page alone>
      <ScreenHeading>Redirecting</ScreenHeading>
      <ScreenBody>
        <p data-words>This page is in our claims portal. You are being taken there.</p>
        <LinkButton href={portalUrl + path}>Go to the portal</LinkButton>
      </ScreenBody>
    </Page>
  );
}

/** Shown while the firm has configured no portal. (G-086) */
export function WithoutPortal({ supportEmail }: SiteProps) {
  return (
    <Page alone>
      <ScreenHeading>Redirecting</ScreenHeading>
      <ScreenBody>
        <Notice title="Our claims portal cannot be reached from here.">
          Please open the link in the text message or email that we sent you. If it does not work, write to{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </Notice>
        <LinkButton href="/">Go to the start</LinkButton>
      </ScreenBody>
    </Page>
  );
}
