import { describe, expect, test } from 'vitest';
import { at, links, START, section, wordsOf } from '../testing/read-site.ts';
import { content } from './content.ts';

const homes = ['/', '/home', '/v3', '/v4', '/v5', '/under-maintenance'];

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
