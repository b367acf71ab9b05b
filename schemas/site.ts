/** What the build tells the service of the site's pages: the file `pages/site.json` beside them. */

/** A setting of the service that a page may not be able to do without. */
export type SiteSetting = 'portalUrl' | 'statusUrl';

/** An address of the site, and which built page stands there. */
export interface SiteAddress {
  path: string;
  /** The page's file under `pages/`, without its ending. */
  page: string;
  /** Where the setting that a page needs is not set, this page is sent in its place. */
  without?: { setting: SiteSetting; page: string };
  /** Search engines are told of it. */
  listed: boolean;
  /** The status it is sent with; 200 unless given. */
  status?: 404;
  /** It leads to the portal, with the rest of its address; the page is what says so. (RTE-83, RTE-84) */
  leadsTo?: 'portal';
}

/** What the service fills in when it starts, by its place in a built page. */
export const places = {
  supportEmail: '%SUPPORT_EMAIL%',
  publicUrl: '%PUBLIC_URL%',
  portalUrl: '%PORTAL_URL%',
  statusUrl: '%STATUS_URL%',
} as const;
export type PagePlace = keyof typeof places;
