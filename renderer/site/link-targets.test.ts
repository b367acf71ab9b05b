import { expect, test } from 'vitest';
import { linkTargets } from '#engine/claims/link-targets.ts';
import { redirects } from './groups.ts';
import { livingRoutes } from './living.ts';
import { siteRoutes } from './routes.ts';

test('a flow may link to every page of the site that does not belong to a version, and each of those is served', () => {
  const pages = [...siteRoutes, ...livingRoutes]
    .filter((route) => !('version' in route) && !['/', '/404'].includes(route.path))
    .flatMap((route) => [route.path, ...('also' in route ? (route.also ?? []) : [])]);
  const served = new Set([...pages, ...redirects.map(({ path }) => path)]);
  expect(pages.filter((path) => !linkTargets.some((one) => one === path))).toEqual([]);
  expect(linkTargets.filter((path) => !served.has(path))).toEqual([]);
});
