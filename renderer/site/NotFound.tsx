import { LinkButton } from '../parts/LinkButton.tsx';
import { Picture } from '../pictures/index.tsx';
import { ScreenBody, ScreenHeading, ScreenTop } from '../shell/ScreenParts.tsx';
import { Page } from '../shell/Shell.tsx';

/** The page for an unknown address (SITE-36, SITE-37). `site/script.ts` recognises it by `data-not-found`. */
export function NotFound() {
  return (
    <Page alone>
      <ScreenTop>
        <Picture name="noThroughRoad" width={112} />
      </ScreenTop>
      <ScreenHeading>Page Not Found</ScreenHeading>
      <ScreenBody>
        <p data-words data-not-found>
          The page you're looking for doesn't exist. Oops.
        </p>
        <LinkButton href="/">Go to the start</LinkButton>
      </ScreenBody>
    </Page>
  );
}
