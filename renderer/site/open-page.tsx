import { createRoot } from 'react-dom/client';
import { Boundary } from '../parts/Boundary.tsx';
import { pageConfig } from '../session/page-config.ts';
import { Failed } from '../shell/ScreenParts.tsx';
import { Page } from '../shell/Shell.tsx';
import { livingRouteAt } from './living.ts';

/** Renders the page of the site at an address, if the browser completes it; otherwise changes nothing. */
export async function openPage(place: HTMLElement, pathname: string): Promise<void> {
  const route = livingRouteAt(pathname);
  if (!route) return;
  const Drawn = await route.load();
  createRoot(place).render(
    <Boundary
      fallback={(again) => (
        <Page alone>
          <Failed again={again} />
        </Page>
      )}
    >
      <Drawn supportEmail={pageConfig(document).supportEmail} />
    </Boundary>,
  );
}
