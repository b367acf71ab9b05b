import type { ComponentType } from 'react';
import type { SiteSetting } from '#schemas/site.ts';

/** What the service fills in on a page: the firm's settings, or their places on a page made beforehand. */
export interface SiteProps {
  supportEmail: string;
  publicUrl: string;
  portalUrl: string;
  statusUrl: string;
}

/** A page of the site around the journeys. */
export interface SiteRoute {
  /** Where it stands. Its canonical address. */
  path: string;
  /** Other addresses of the same page. */
  also?: readonly string[];
  /** The title of the document (RTE-87). */
  title: string;
  /** One sentence for search engines and social cards. */
  description: string;
  /** Fetches what draws it: what stands between the body's tags. */
  load(): Promise<ComponentType<SiteProps>>;
  /**
   * Drawn at build time, so that it reads without scripts; its component may not wait for anything, and nothing of it
   * comes to life. Otherwise the browser draws it (`renderer/main.tsx`).
   */
  prerendered: boolean;
  /** In the sitemap. */
  listed: boolean;
  status?: 404;
  /** The setting it needs, and what draws it where that is not set. */
  needs?: { setting: SiteSetting; otherwise(): Promise<ComponentType<SiteProps>> };
}

/** Every page of the site, in the order of the sitemap: for the build, and through it for the service, and the browser. */
export const siteRoutes: readonly SiteRoute[] = [
  {
    path: '/privacy-policy',
    title: 'Privacy policy',
    description: 'What Reclaim holds about you, why, who receives it, how long it is kept, and your rights.',
    load: () => import('./PrivacyPolicy.tsx').then((page) => page.PrivacyPolicy),
    prerendered: true,
    listed: true,
  },
  {
    path: '/terms-and-conditions',
    title: 'Terms and conditions',
    description: 'What Reclaim charges, what your signature lets us do, and how to cancel.',
    load: () => import('./TermsAndConditions.tsx').then((page) => page.TermsAndConditions),
    prerendered: true,
    listed: true,
  },
  {
    path: '/404',
    title: 'Page Not Found',
    description: 'There is no page at this address.',
    load: () => import('./NotFound.tsx').then((page) => page.NotFound),
    prerendered: true,
    listed: false,
    status: 404,
  },
];

/** The route of an address, or undefined. A slash at the end counts for nothing. */
export function siteRouteAt(pathname: string): SiteRoute | undefined {
  const clean = pathname.replace(/(.)\/+$/, '$1');
  return siteRoutes.find(({ path, also = [] }) => path === clean || also.includes(clean));
}
