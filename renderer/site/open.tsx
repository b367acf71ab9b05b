import { createRoot } from 'react-dom/client';
import { pageConfig } from '../session/page-config.ts';
import { siteRouteAt } from './routes.ts';

/** Draws the page of the site at an address, where it is one that the browser draws; else everything stays as it is. */
export async function openPage(place: HTMLElement, pathname: string): Promise<void> {
  const route = siteRouteAt(pathname);
  if (!route || (route.prerendered && !route.lives)) return;
  const Drawn = await route.load();
  const { supportEmail, publicUrl } = pageConfig(document);
  document.title = route.title;
  createRoot(place).render(<Drawn supportEmail={supportEmail} publicUrl={publicUrl} portalUrl="" statusUrl="" />);
}
