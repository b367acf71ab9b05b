/** The site's page list, which the build writes for the service to `pages/site.json`. */

/** A setting of the service that a page may require. */
export type SiteSetting = 'portalUrl' | 'statusUrl';

/** A URL path of the site, and the built page that is served there. */
export interface SiteAddress {
  path: string;
  /** The page's file under `pages/`, without its extension. */
  page: string;
  /** If the setting that the page requires is not set, this page is served instead. */
  without?: { setting: SiteSetting; page: string };
  /** True: listed in the sitemap. */
  listed: boolean;
  /** The status of the answer; 200 by default. */
  status?: 404;
  /** It redirects to the portal with the rest of the URL; the page itself is the fallback. (RTE-83, RTE-84) */
  leadsTo?: 'portal';
}

/** Placeholders of a built page that the service fills in when it starts. */
export const places = {
  supportEmail: '%SUPPORT_EMAIL%',
  publicUrl: '%PUBLIC_URL%',
  portalUrl: '%PORTAL_URL%',
  statusUrl: '%STATUS_URL%',
} as const;
export type PagePlace = keyof typeof places;

/** A page of the site as the build renders it. */
export interface SitePage {
  /** Its file under `pages/`, without the extension. */
  name: string;
  /** The contents of the head, including the title. */
  head: string;
  html: string;
  /** The browser hydrates it: the page loads the program. */
  lives?: true | undefined;
  /** The flow whose first screen is rendered in it, at `FORM`. */
  flow?: string | undefined;
}

/** The placeholder in a page of the site for the first screen of a flow. */
export const FORM = '%FORM%';
