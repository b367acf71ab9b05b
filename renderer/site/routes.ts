import { experiment, versions } from 'virtual:versions';
import type { ComponentType } from 'react';
import type { SiteSetting } from '#schemas/site.ts';
import { QUESTIONS_RESUME, RESUME } from '../resume/link.ts';

/** What the service fills in on a page: the firm's settings, or their places on a page made beforehand. */
export interface SiteProps {
  supportEmail: string;
  publicUrl: string;
  portalUrl: string;
  statusUrl: string;
  /** The version whose home it is. */
  version?: string;
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
  /** With `prerendered`: what was drawn at build time is only how it begins; the browser takes it over. */
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
  needs?: { setting: SiteSetting; otherwise(): Promise<ComponentType<SiteProps>> };
}

const home = () => import('./home/homes.tsx');
const HOME = 'Check for car finance refunds | Reclaim';
const ABOUT_HOME =
  'You could be owed on average £700 for each car you had on finance between 2007 and 2021. Check with your postcode. No win no fee.';

/** A home page that search engines take for the one at `/`. */
const anotherHome = (path: string, load: SiteRoute['load'], title = HOME): SiteRoute => ({
  path,
  title,
  description: ABOUT_HOME,
  load,
  prerendered: true,
  listed: false,
  sameAs: '/',
});

/** Every page of the site, in the order of the sitemap: for the build, and through it for the service, and the browser. */
export const siteRoutes: readonly SiteRoute[] = [
  {
    path: '/',
    title: HOME,
    description: ABOUT_HOME,
    load: () => home().then((pages) => pages.HomeWithForm),
    prerendered: true,
    listed: true,
    flow: 'home',
  },
  anotherHome('/home', () => home().then((pages) => pages.HomeWithLink)),
  ...Object.keys(experiment.groups).map((version) => ({
    ...anotherHome(`/${version}`, () => home().then((pages) => pages.HomeWithLink)),
    version,
  })),
  anotherHome('/under-maintenance', () => home().then((pages) => pages.UnderMaintenance), 'Under maintenance'),
  {
    path: '/how-it-works',
    title: 'How it works',
    description: 'How a claim over car finance goes, step by step, what you can claim for, and what it costs.',
    load: () => import('./HowItWorks.tsx').then((page) => page.HowItWorks),
    prerendered: true,
    listed: true,
  },
  {
    path: '/faqs',
    also: ['/frequently-asked-questions'],
    title: 'Frequently asked questions',
    description: 'What people ask before they claim over car finance: what is owed, what it costs, how long it takes.',
    load: () => import('./HowItWorks.tsx').then((page) => page.FaqsPage),
    prerendered: true,
    listed: true,
  },
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
    path: '/complaints',
    title: 'Complaints',
    description: 'How to complain about Reclaim, when you hear from us, and where to go if you are not content.',
    load: () => import('./Complaints.tsx').then((page) => page.Complaints),
    prerendered: true,
    listed: true,
  },
  {
    path: '/cookies-policy',
    title: 'Cookies policy',
    description: 'Every cookie that Reclaim sets, what it is for, how long it lives, and how you choose.',
    load: () => import('./CookiesPolicy.tsx').then((page) => page.CookiesPolicy),
    prerendered: true,
    listed: true,
  },
  {
    path: '/status',
    title: 'Status of our service',
    description: 'Whether Reclaim works at this moment.',
    load: () => import('./Status.tsx').then((page) => page.Status),
    prerendered: true,
    listed: false,
    needs: {
      setting: 'statusUrl',
      otherwise: () => import('./Status.tsx').then((page) => page.StatusWithoutMonitor),
    },
  },
  {
    path: RESUME,
    title: 'Getting your claim',
    description: 'Go on with a claim that you have started.',
    load: () => import('./ResumePage.tsx').then((page) => page.ResumePage),
    prerendered: true,
    lives: true,
    listed: false,
  },
  {
    path: QUESTIONS_RESUME,
    title: 'Getting your claim',
    description: 'Go on with the identity questions of a claim that you have started.',
    load: () => import('./ResumePage.tsx').then((page) => page.QuestionsResumePage),
    prerendered: true,
    lives: true,
    listed: false,
  },
  {
    path: '/get-started',
    title: 'Get Started',
    description: 'The way to the form.',
    load: () => import('./GetStarted.tsx').then((page) => page.GetStarted),
    prerendered: true,
    listed: false,
    withoutScript: versions[experiment.default] ?? '/',
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
