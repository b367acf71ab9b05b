import { expect, test } from 'vitest';
import { redirects } from './groups.ts';
import { siteRoutes } from './routes.ts';

const served = [...siteRoutes.flatMap(({ path, also = [] }) => [path, ...also]), ...redirects.map(({ path }) => path)];

test('every reserved path is the site’s own, once', {
  tags: ['RTE-54', 'RTE-55', 'RTE-56', 'RTE-57', 'RTE-58', 'RTE-59', 'RTE-60', 'RTE-61', 'RTE-62'],
}, () => {
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
