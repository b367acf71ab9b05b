import { createRoot } from 'react-dom/client';
import { Boundary } from '../parts/Boundary.tsx';
import { pageConfig } from '../session/page-config.ts';
import { Failed } from '../shell/ScreenParts.tsx';
import { Page } from '../shell/Shell.tsx';
import { livingRouteAt } from './living.ts';

/** Draws the page of the site at an address, where the browser takes it over; else everything stays as it is. */
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
