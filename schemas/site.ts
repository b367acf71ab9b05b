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

/** A page of the site as the build draws it. */
export interface SitePage {
  /** Its file under `pages/`, without the ending. */
  name: string;
  /** What belongs into the head, the title included. */
  head: string;
  html: string;
  /** The browser takes it over: it runs the program. */
  lives?: true | undefined;
  /** The flow whose first screen stands in it, at `FORM`. */
  flow?: string | undefined;
}

/** Where the first screen of a flow stands in a page of the site. */
export const FORM = '%FORM%';
