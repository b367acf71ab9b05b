import { describe, expect, test } from 'vitest';
import { addresses, at, pages, read } from '../testing/read-site.ts';
import { redirects } from './groups.ts';
import { siteRoutes } from './routes.ts';

const homes = ['/', '/home', '/v3', '/v4', '/v5', '/under-maintenance'];

describe('addresses of the site', () => {
  test('each page stands at its own, alias and home pages included', {
    tags: [
      'RTE-57',
      'RTE-58',
      'RTE-59',
      'RTE-60',
      'RTE-61',
      'RTE-62',
      'RTE-65',
      'RTE-66',
      'RTE-67',
      'RTE-68',
      'RTE-69',
      'RTE-70',
      'RTE-71',
      'RTE-72',
      'RTE-73',
      'RTE-74',
      'RTE-75',
      'RTE-76',
      'RTE-77',
      'RTE-78',
    ],
  }, () => {
    const paths = addresses.map(({ path }) => path);
    for (const path of [...homes, '/privacy-policy', '/complaints', '/cookies-policy', '/terms-and-conditions'])
      expect(paths).toContain(path);
    for (const path of ['/faqs', '/how-it-works', '/404', '/status', '/resume']) expect(paths).toContain(path);
    expect(at('/frequently-asked-questions').address.page).toBe(at('/faqs').address.page);
    expect(at('/404').address.status).toBe(404);
    expect(at('/').document.querySelector('#app')).not.toBeNull();
  });

  test('a group of routes from data is merged in, and each is called Redirecting', {
    tags: ['RTE-79', 'RTE-80', 'RTE-81', 'RTE-82', 'RTE-85', 'RTE-86'],
  }, () => {
    expect(redirects.map(({ path }) => path)).toEqual([
      '/get-started/id-selfie-upload',
      '/sign-redo',
      '/manual-lender',
      '/my-claims',
    ]);
    for (const { path } of redirects) {
      const { address, document } = at(path);
      expect(address).toMatchObject({ leadsTo: 'portal', listed: false });
      expect(document.title).toBe('Redirecting');
      expect(read(address.without?.page ?? '').document.title).toBe('Redirecting');
    }
  });

  test('every page has a title, a sentence for search engines, one main heading and its own address', {
    tags: ['RTE-87'],
  }, () => {
    expect(pages.length).toBeGreaterThan(siteRoutes.length);
    for (const { name } of pages) {
      const { document } = read(name);
      const described = document.querySelector('meta[name=description]')?.getAttribute('content') ?? '';
      expect([name, document.title.length > 0, described.length > 20]).toEqual([name, true, true]);
      expect([name, document.querySelectorAll('h1').length]).toEqual([name, 1]);
      expect([name, document.querySelectorAll('meta[property="og:image"]').length]).toEqual([name, 1]);
    }
    for (const { path, sameAs } of siteRoutes)
      expect(at(path).document.querySelector('meta[property="og:url"]')?.getAttribute('content')).toBe(
        `%PUBLIC_URL%${sameAs ?? path}`,
      );
  });

  test('search engines see one home, and no page without content of its own', () => {
    const canonical = (path: string) => at(path).document.querySelector('link[rel=canonical]')?.getAttribute('href');
    for (const path of homes) expect(canonical(path)).toBe('%PUBLIC_URL%/');
    expect(canonical('/frequently-asked-questions')).toBe('%PUBLIC_URL%/faqs');
    for (const path of ['/404', '/status', '/my-claims', '/resume'])
      expect(at(path).document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  });
});

test('no link, anchor or reference of a page leads nowhere', () => {
  const known = new Set(addresses.map(({ path }) => path));
  const ids = new Map(
    pages.map(({ name }) => [name, new Set([...read(name).document.querySelectorAll('[id]')].map(({ id }) => id))]),
  );
  const dead: string[] = [];
  for (const { name } of pages) {
    const { document } = read(name);
    for (const link of document.querySelectorAll('a[href], use[href]')) {
      const href = link.getAttribute('href') ?? '';
      if (/^(mailto:|tel:|%PORTAL_URL%)/.test(href)) continue;
      const [path = '', anchor] = href.split('#');
      const page = path === '' ? name : addresses.find((each) => each.path === path)?.page;
      if (path !== '' && !known.has(path) && !/^\/get-started-v\d$/.test(path)) dead.push(`${name}: ${href}`);
      else if (anchor && !ids.get(page ?? '')?.has(anchor)) dead.push(`${name}: ${href}`);
    }
    const all = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    if (new Set(all).size !== all.length) dead.push(`${name}: an id twice`);
    for (const labelled of document.querySelectorAll('[aria-labelledby]'))
      if (!ids.get(name)?.has(labelled.getAttribute('aria-labelledby') ?? ''))
        dead.push(`${name}: ${labelled.outerHTML.slice(0, 80)}`);
  }
  expect(dead).toEqual([]);
});
