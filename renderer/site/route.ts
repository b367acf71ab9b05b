import type { ReactNode } from 'react';
import type { SiteSetting } from '#schemas/site.ts';

/** What the service fills in on a page: the firm's settings, or their places on a page made beforehand. */
export interface SiteProps {
  supportEmail: string;
  publicUrl: string;
  portalUrl: string;
  statusUrl: string;
  /** The version whose home it is. */
  version?: string;
}

/** What draws a page. */
type Drawing<Props> = (props: Props) => ReactNode;

/** A page that the browser takes over: all that it knows of the firm is where to write to. */
export interface LivingRoute extends SiteRoute {
  load(): Promise<Drawing<Pick<SiteProps, 'supportEmail'>>>;
  lives: true;
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
  /**
   * Fetches what draws it, at build time, so that it reads without scripts: its component may not wait for anything, and
   * nothing of it comes to life, unless it `lives`.
   */
  load(): Promise<Drawing<SiteProps>>;
  /** What was drawn at build time is only how it begins: the browser takes it over (`living.ts`). */
  lives?: true;
  /** In the sitemap. */
  listed: boolean;
  /** The version whose home it is. */
  version?: string;
  /** The page that search engines are to take it for. */
  sameAs?: string;
  status?: 404;
  /** Where a browser without scripts is taken from it. */
  withoutScript?: string;
  /** The flow whose first screen stands in it and comes to life there. */
  flow?: string;
  /** The setting it needs, and what draws it where that is not set. */
  needs?: { setting: SiteSetting; otherwise(): Promise<Drawing<SiteProps>> };
}
