import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SiteAddress } from '#schemas/site.ts';
import { content } from './content.ts';
import { redirects } from './groups.ts';
import { siteRoutes } from './routes.ts';
import { sitePages } from './site-pages.tsx';

const { pages, addresses } = await sitePages();
const START = '/get-started';

/** A page as a browser without scripts has it. */
interface Read {
  document: Document;
  /** Its words, as they are read: one space between two. */
  words: string;
}

const read = (name: string): Read => {
  const { html, head } = pages.find((page) => page.name === name) ?? { html: '', head: '' };
  const document = new DOMParser().parseFromString(
    `<html><head>${head}</head><body>${html}</body></html>`,
    'text/html',
  );
  return { document, words: wordsOf(document.body) };
};
const wordsOf = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
const at = (path: string): Read & { address: SiteAddress } => {
  const address = addresses.find((each) => each.path === path);
  if (!address) throw new Error(`Nothing stands at ${path}.`);
  return { ...read(address.page), address };
};
const links = ({ document }: Read, name: string): string[] =>
  [...document.querySelectorAll('main a')]
    .filter((link) => wordsOf(link) === name)
    .map((link) => link.getAttribute('href') ?? '');
/** The section under a heading. */
const section = ({ document }: Read, heading: string): Element =>
  [...document.querySelectorAll('section')].find((each) => wordsOf(each.querySelector('h2')) === heading) ??
  document.createElement('p');
const startsIn = (element: Element): string[] =>
  [...element.querySelectorAll('a[data-journey]')].map((link) => link.getAttribute('href') ?? '');

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

describe('home', () => {
  test.each(homes.filter((path) => path !== '/under-maintenance'))(
    '%s says what could be owed, whose estimate it is, and that complaints are paused',
    {
      tags: [
        'HOME-13',
        'HOME-19',
        'HOME-20',
        'PROD-05',
        'PROD-06',
        'PROD-08',
        'PROD-10',
        'PROD-13',
        'CONST-39',
        'CONST-40',
        'CONST-85',
      ],
    },
    (path) => {
      const { words, document } = at(path);
      expect(wordsOf(document.querySelector('h1'))).toMatch(/^You could be owed on average £700 per agreement/);
      expect(words).toContain('Up to £1,400 for each car');
      expect(words).toContain('Start in 60 seconds');
      expect(wordsOf(document.querySelector('#footnote'))).toContain('£700 is the regulator’s estimate');
      expect(wordsOf(document.querySelector('#footnote'))).toContain(
        'The average refund depends on individual circumstances and eligibility.',
      );
      expect(words).toContain(
        'The regulator has paused investigation of motor finance complaints until on or after 4 December 2025',
      );
    },
  );

  test.each(homes)(
    '%s has every section',
    {
      tags: [
        'HOME-01',
        'HOME-02',
        'HOME-03',
        'HOME-04',
        'HOME-05',
        'HOME-06',
        'HOME-07',
        'HOME-08',
        'HOME-09',
        'HOME-10',
        'PROD-02',
        'PROD-03',
        'PROD-04',
        'PROD-07',
        'PROD-09',
        'PROD-22',
        'CONST-41',
        'CONST-78',
      ],
    },
    (path) => {
      const page = at(path);
      expect(wordsOf(page.document.querySelector('header'))).toContain('Secure');
      expect(section(page, 'As mentioned in').querySelectorAll('li').length).toBe(content.press.length);
      if (path !== '/under-maintenance') expect(page.words).toContain('Helping consumers since 2008');
      expect(section(page, 'Why people use us').querySelectorAll('li')).toHaveLength(3);
      expect(wordsOf(section(page, 'Why people use us'))).toContain('Results in 60 seconds');
      expect(wordsOf(section(page, 'What you can claim for'))).toMatch(
        /2007 to 2021.*Hire purchase.*Personal contract purchase/,
      );
      expect(section(page, 'Lenders we claim against').querySelectorAll('li')).toHaveLength(content.lenders.length);
      expect(links(page, 'Find My Agreements')).toEqual([START]);
      expect(section(page, 'Simple steps').querySelectorAll('ol > li')).toHaveLength(content.steps.length);
      expect(section(page, 'What it costs').querySelectorAll('tbody tr')).toHaveLength(content.fees.bands.length);
      expect(section(page, 'Questions people ask').querySelectorAll('details').length).toBeGreaterThan(4);
      expect(page.words.toLowerCase()).toContain('no win no fee');
    },
  );

  test.each(homes)(
    '%s says who the firm is, and that claiming is free without it, before anything sells',
    { tags: ['PROD-01', 'PROD-11', 'PROD-12', 'PROD-23', 'PROD-24'] },
    (path) => {
      const { document, words } = at(path);
      const footer = wordsOf(document.querySelector('footer'));
      expect(footer).toContain('Reclaim is a trading style of Example Claims Limited, a claims management company.');
      expect(footer).toContain('You can claim for free without a claims management company');
      expect(words.indexOf('Neither costs you anything')).toBeGreaterThan(0);
      expect(words.indexOf('Neither costs you anything')).toBeLessThan(words.indexOf('Why people use us'));
    },
  );

  test.each(homes)(
    '%s asks about car finance; Yes leads on, No says that all can be searched',
    { tags: ['HOME-16', 'HOME-17', 'HOME-18'] },
    (path) => {
      const page = at(path);
      const question = section(page, 'Had a car on finance between 2007 - 2021?');
      expect([...question.querySelectorAll('a')].map((link) => [wordsOf(link), link.getAttribute('href')])).toEqual([
        ['Yes', START],
      ]);
      expect(wordsOf(question.querySelector('summary'))).toBe('No');
      expect(wordsOf(question.querySelector('[role=status]'))).toBe(
        'No problem. We can still search for all agreements back to 2007.',
      );
    },
  );

  test('without the form its button leads into the journey; HOME-11: with it there is none but the form’s', {
    tags: ['HOME-14', 'HOME-15'],
  }, () => {
    for (const path of ['/home', '/v3', '/v4', '/v5']) expect(links(at(path), 'CHECK FOR REFUNDS')).toEqual([START]);
    expect(links(at('/'), 'CHECK FOR REFUNDS')).toEqual([]);
  });

  test('v4 and v5 say that the firm is a claims management company and how to claim without one, v3 does not', {
    tags: ['HOME-21', 'HOME-22', 'HOME-23', 'HOME-24', 'HOME-25', 'HOME-26', 'HOME-27'],
  }, () => {
    const notice =
      'Reclaim is a claims management company. You do not need one: you can claim for free via your finance provider, or via the Financial Ombudsman Service.';
    const said = homes.filter((path) => at(path).words.includes(notice));
    expect(said).toEqual(['/v4', '/v5']);
  });
});

describe('pages around the journey', () => {
  test('how it works has steps, what can be claimed for and questions, each with the way into the journey', {
    tags: ['SITE-02', 'SITE-03', 'SITE-04', 'SITE-05', 'SITE-06', 'SITE-07'],
  }, () => {
    const page = at('/how-it-works');
    for (const heading of ['Simple steps', 'What you can claim for', 'Questions people ask'])
      expect([heading, startsIn(section(page, heading))]).toEqual([heading, [START]]);
  });

  test('every question of the data stands on /faqs with its answer, and says how far back the search goes', {
    tags: ['SITE-32', 'SITE-33', 'LEN-36', 'CONST-76', 'CONST-77', 'CONST-86'],
  }, () => {
    const page = at('/faqs');
    for (const { title, description } of content.faqs) {
      expect(page.words).toContain(title);
      expect(page.words).toContain(description);
    }
    expect(page.words).toContain('the past 10 years');
    expect(page.words).toContain('lenders from the past 12 years');
    expect(page.words).toContain('31 July 2026');
  });

  test('every step of the data has its title and its words on the page', { tags: ['SITE-34', 'SITE-35'] }, () => {
    const { words } = at('/how-it-works');
    for (const { title, description } of content.steps) expect(words).toContain(`${title}${description}`);
  });

  test('/status is the monitor, as large as the window; without one it says so in words', { tags: ['SITE-01'] }, () => {
    const { document, address } = at('/status');
    expect(document.querySelector('iframe')?.getAttribute('src')).toBe('%STATUS_URL%');
    expect(address.without?.setting).toBe('statusUrl');
    expect(read(address.without?.page ?? '').words).toContain('our service answers');
  });

  test('maintenance says why, that claims are logged and need nothing, and how newcomers go on', {
    tags: ['SITE-08', 'SITE-09', 'SITE-10', 'SITE-11', 'SITE-12', 'SITE-13'],
  }, () => {
    const { words, document } = at('/under-maintenance');
    expect(words).toContain('updating this site for the regulator’s consultation CP25/27');
    expect(words).toContain('Your claim is logged with us. You need not do anything');
    expect(words).toContain('You can still register');
    expect(document.querySelector('main a[href="mailto:%SUPPORT_EMAIL%"]')).not.toBeNull();
    expect(document.querySelector('main a[href^="tel:+44"]')).not.toBeNull();
  });

  test('the privacy policy has its date, 14 purposes with their basis, and all its chapters', {
    tags: [
      'SITE-14',
      'SITE-15',
      'SITE-16',
      'SITE-17',
      'SITE-18',
      'SITE-19',
      'SITE-20',
      'SITE-21',
      'SITE-22',
      'SITE-23',
      'CONST-87',
      'CONST-88',
      'CONST-89',
      'CONST-90',
    ],
  }, () => {
    const page = at('/privacy-policy');
    expect(page.words).toContain('Effective 08/04/2025');
    const rows = [...section(page, 'What we use it for').querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map((cell) => wordsOf(cell)),
    );
    expect(rows).toHaveLength(14);
    expect(rows.every((cells) => cells.length === 3 && cells.every((cell) => cell.length > 3))).toBe(true);
    for (const heading of [
      'What we hold',
      'Sharing with claims companies',
      'Credit information firms',
      'Cookies and our analytics provider',
      'Checks for fraud',
      'What is decided by rules',
      'Your rights',
    ])
      expect(wordsOf(section(page, heading)).length).toBeGreaterThan(100);
    expect(wordsOf(section(page, 'How long we keep it'))).toMatch(/12 months.*6 years.*3 years.*marketing.*6 years/);
    expect(wordsOf(section(page, 'Contact'))).toMatch(/%SUPPORT_EMAIL%.*0808.*Example Claims Limited/);
  });

  test('complaints are taken in any form, and answered in time', {
    tags: [
      'SITE-24',
      'SITE-25',
      'SITE-26',
      'SITE-27',
      'SITE-28',
      'SITE-29',
      'SITE-30',
      'SITE-31',
      'CONST-91',
      'CONST-92',
      'CONST-93',
      'CONST-94',
    ],
  }, () => {
    const page = at('/complaints');
    const how = wordsOf(section(page, 'How to complain'));
    for (const form of [
      'By email: %SUPPORT_EMAIL%',
      'By phone: 0808',
      'By post',
      'By any other form',
      '1 Example Street',
    ])
      expect(how).toContain(form);
    expect(wordsOf(section(page, 'When you hear from us'))).toMatch(
      /not resolved in 3 business days.*within 5 business days.*Within 4 weeks.*final response, or a holding response.*Within 8 weeks.*decision/,
    );
    expect(wordsOf(section(page, 'If you are not content'))).toContain('appeal to the Claims Management Ombudsman');
  });

  test('the terms say what is charged, and what cancelling costs', {
    tags: ['CONST-79', 'CONST-80', 'CONST-81', 'CONST-82', 'CONST-83', 'CONST-84'],
  }, () => {
    const { words } = at('/terms-and-conditions');
    for (const said of [
      'cancel within 14 days',
      '£23 an hour',
      'at most 9.5 hours',
      'between 15% and 30% of it plus VAT',
      'payable within 14 days',
    ])
      expect(words).toContain(said);
  });

  test('the cookies policy names every cookie and how long it lives', {
    tags: ['CONST-20', 'CONST-21', 'CONST-22'],
  }, () => {
    expect(at('/cookies-policy').words).toMatch(/currentId.*90 days.*distinctId.*1 hour.*click ids.*10 days/i);
  });

  test('the cookies policy names whatever our pages keep in a browser', () => {
    const written = readdirSync('renderer', { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.test|\.e2e)\.tsx?$/.test(entry.name))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
      .filter((text) => /\b(local|session|cookie|tenDays|hour)\.set\(/.test(text))
      .flatMap((text) =>
        [...text.matchAll(/\b(?:local|session|cookie|tenDays|hour)\.set\((?:['`]([\w.]+)|([A-Z_]+)\b)/g)].map(
          ([, name, constant]) => name ?? new RegExp(`\\b${constant} = '([^']+)'`).exec(text)?.[1] ?? '',
        ),
      );
    expect(written.filter(Boolean).length).toBeGreaterThan(20);
    const { words } = at('/cookies-policy');
    expect([...new Set(written)].filter((name) => !words.includes(name))).toEqual([]);
  });

  test('where there is nothing, the page says so', { tags: ['SITE-36', 'SITE-37', 'RTE-70', 'RTE-71'] }, () => {
    const { document, words } = at('/404');
    expect(wordsOf(document.querySelector('h1'))).toBe('Page Not Found');
    expect(words).toContain("The page you're looking for doesn't exist. Oops.");
  });

  test('the fees of the table are the firm’s data', { tags: ['CONST-45'] }, () => {
    const cells = [...section(at('/'), 'What it costs').querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map((cell) => wordsOf(cell)),
    );
    expect(cells).toEqual(content.fees.bands.map(({ refund, fee, most }) => [refund, fee, most]));
  });
});
