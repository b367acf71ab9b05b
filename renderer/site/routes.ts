import { experiment, versions } from 'virtual:versions';
import { ENTRY } from '../session/capture-attribution.ts';
import { livingRoutes } from './living.ts';
import type { SiteRoute } from './route.ts';

const home = () => import('./home/homes.tsx');
const HOME = 'Check for car finance refunds | Reclaim';
const ABOUT_HOME =
  'You could be owed on average £700 for each car you had on finance between 2007 and 2021. Check with your postcode. No win no fee.';

/** A home page with the one at `/` as its canonical page for search engines. */
const anotherHome = (path: string, load: SiteRoute['load'], title = HOME): SiteRoute => ({
  path,
  title,
  description: ABOUT_HOME,
  load,
  listed: false,
  sameAs: '/',
});

/** Every page of the site, in the order of the sitemap: for the build, and through it for the service. */
export const siteRoutes: readonly SiteRoute[] = [
  {
    path: '/',
    title: HOME,
    description: ABOUT_HOME,
    load: () => home().then((pages) => pages.HomeWithForm),
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
    listed: true,
  },
  {
    path: '/faqs',
    also: ['/frequently-asked-questions'],
    title: 'Frequently asked questions',
    description: 'What people ask before they claim over car finance: what is owed, what it costs, how long it takes.',
    load: () => import('./HowItWorks.tsx').then((page) => page.FaqsPage),
    listed: true,
  },
  {
    path: '/privacy-policy',
    title: 'Privacy policy',
    description: 'What Reclaim holds about you, why, who receives it, how long it is kept, and your rights.',
    load: () => import('./PrivacyPolicy.tsx').then((page) => page.PrivacyPolicy),
    listed: true,
  },
  {
    path: '/terms-and-conditions',
    title: 'Terms and conditions',
    description: 'What Reclaim charges, what your signature lets us do, and how to cancel.',
    load: () => import('./TermsAndConditions.tsx').then((page) => page.TermsAndConditions),
    listed: true,
  },
  {
    path: '/complaints',
    title: 'Complaints',
    description: 'How to complain about Reclaim, when you hear from us, and where to go if you are not content.',
    load: () => import('./Complaints.tsx').then((page) => page.Complaints),
    listed: true,
  },
  {
    path: '/cookies-policy',
    title: 'Cookies policy',
    description: 'Every cookie that Reclaim sets, what it is for, how long it lives, and how you choose.',
    load: () => import('./CookiesPolicy.tsx').then((page) => page.CookiesPolicy),
    listed: true,
  },
  {
    path: '/status',
    title: 'Status of our service',
    description: 'Whether Reclaim works at this moment.',
    load: () => import('./Status.tsx').then((page) => page.Status),
    listed: false,
    needs: {
      setting: 'statusUrl',
      otherwise: () => import('./Status.tsx').then((page) => page.StatusWithoutMonitor),
    },
  },
  ...livingRoutes,
  {
    path: ENTRY,
    title: 'Get Started',
    description: 'The way into the form, as you see it.',
    load: () => import('./GetStarted.tsx').then((page) => page.GetStarted),
    listed: false,
    withoutScript: versions[experiment.default] ?? '/',
  },
  {
    path: '/404',
    title: 'Page Not Found',
    description: 'There is no page at this address.',
    load: () => import('./NotFound.tsx').then((page) => page.NotFound),
    listed: false,
    status: 404,
  },
];

/** The page of an address; the "not found" page for an unknown one. */
export function routeAt(pathname: string): SiteRoute {
  const none = siteRoutes.find(({ status }) => status === 404);
  const found = siteRoutes.find(({ path, also = [] }) => [path, ...also].includes(pathname)) ?? none;
  if (!found) throw new Error('The site has no page for what is not there.');
  return found;
}
