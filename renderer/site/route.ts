import type { ReactNode } from 'react';
import type { SiteSetting } from '#schemas/site.ts';

/** The values that the service fills in on a page: the firm's settings, or their placeholders on a prerendered page. */
export interface SiteProps {
  supportEmail: string;
  publicUrl: string;
  portalUrl: string;
  statusUrl: string;
  /** The version whose home page it is. */
  version?: string;
}

/** The component of a page. */
type Drawing<Props> = (props: Props) => ReactNode;

/** A page that the browser completes: of the firm's settings it needs only the support address. */
export interface LivingRoute extends SiteRoute {
  load(): Promise<Drawing<Pick<SiteProps, 'supportEmail'>>>;
  lives: true;
}

/** A page of the site around the journeys. */
export interface SiteRoute {
  /** Its canonical address. */
  path: string;
  /** Other addresses of the same page. */
  also?: readonly string[];
  /** The title of the document (RTE-87). */
  title: string;
  /** One sentence for search engines and social cards. */
  description: string;
  /**
   * Fetches its component, at build time, so that the page can be read without scripts: the component may not wait for anything, and
   * nothing of it is hydrated, unless it `lives`.
   */
  load(): Promise<Drawing<SiteProps>>;
  /** The prerendered content is only its initial state: the browser completes it (`living.ts`). */
  lives?: true;
  /** In the sitemap. */
  listed: boolean;
  /** The version whose home page it is. */
  version?: string;
  /** The canonical page for search engines. */
  sameAs?: string;
  status?: 404;
  /** Where a browser without scripts is redirected. */
  withoutScript?: string;
  /** The flow whose first screen is embedded in it and hydrated there. */
  flow?: string;
  /** The setting it needs, and its component if that is not set. */
  needs?: { setting: SiteSetting; otherwise(): Promise<Drawing<SiteProps>> };
}
