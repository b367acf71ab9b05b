import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { at, read, START, section, startsIn, wordsOf } from '../testing/read-site.ts';
import { content } from './content.ts';

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
