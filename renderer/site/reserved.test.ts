import { expect, test } from 'vitest';
import { redirects } from './groups.ts';
import { siteRoutes } from './routes.ts';

const served = [...siteRoutes.flatMap(({ path, also = [] }) => [path, ...also]), ...redirects.map(({ path }) => path)];

test('RTE-54 to RTE-62: every reserved path is the site’s own, once', () => {
  const reserved = [
    'resume',
    'sign-redo',
    'questions-resume',
    'complaints',
    'cookies-policy',
    'faqs',
    'frequently-asked-questions',
    'privacy-policy',
    'terms-and-conditions',
  ];
  expect(reserved.map((name) => served.filter((path) => path === `/${name}`).length)).toEqual(reserved.map(() => 1));
});
