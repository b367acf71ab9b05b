import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepOrigin, keptOrigin, originIn } from './origin.ts';
import { browserStorages, cookieStorage, type Storages } from './storage.ts';

let storages: Storages;
beforeEach(() => {
  storages = browserStorages();
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  cookieStorage(1).remove('utmParams');
});
const arrive = (search: string) => keepOrigin(storages, originIn(search));

describe('where a visitor came from', () => {
  test('utm tags and affiliate parameters are read from the address, and nothing else', {
    tags: ['SES-07', 'SES-09'],
  }, () => {
    expect(originIn('?utm_source=letter&aff_id=a1&fbclid=f1&utm_campaign=spring&aff_sub=s1&id=42')).toEqual({
      utm: { utm_source: 'letter', utm_campaign: 'spring' },
      affiliate: { aff_id: 'a1', aff_sub: 's1' },
    });
  });

  test('what the claim would not take is left out or cut: odd names, more than twenty tags, endless values', () => {
    const many = Array.from({ length: 30 }, (_, at) => `utm_t${at}=x`).join('&');
    expect(Object.keys(originIn(`?utm_a%20b=1&utm_=2&${many}`).utm)).toHaveLength(20);
    expect(originIn(`?utm_source=${'x'.repeat(900)}`).utm.utm_source).toHaveLength(500);
  });

  test('each utm value is a local value of its own name', { tags: ['ENT-092'] }, () => {
    arrive('?utm_source=letter&utm_campaign=spring');
    expect([localStorage.getItem('utm_source'), localStorage.getItem('utm_campaign')]).toEqual(['letter', 'spring']);
  });

  test('all together they are kept in a cookie of ten days, which is read where local storage was emptied', {
    tags: ['CONST-22'],
  }, () => {
    const written = vi.spyOn(document, 'cookie', 'set');
    arrive('?utm_source=letter&aff_id=a1');
    expect(written.mock.calls.flat()).toEqual([
      expect.stringMatching(new RegExp(`^utmParams=.*Max-Age=${10 * 24 * 60 * 60};`)),
    ]);
    localStorage.clear();
    expect(keptOrigin(browserStorages())).toEqual({ utm: { utm_source: 'letter' }, affiliate: { aff_id: 'a1' } });
  });

  test('a page without tags leaves alone what is kept; one with others takes the place of all of it', () => {
    arrive('?utm_source=letter&utm_term=car&aff_id=a1');
    arrive('?id=42');
    expect(keptOrigin(storages).utm).toEqual({ utm_source: 'letter', utm_term: 'car' });
    arrive('?utm_source=search');
    expect(keptOrigin(storages)).toEqual({ utm: { utm_source: 'search' }, affiliate: {} });
    expect(localStorage.getItem('utm_term')).toBeNull();
  });
});

test('twenty tags of 500 characters fit into the cookie and into what a claim takes, also where an earlier release kept more', {
  tags: ['SR-7'],
}, () => {
  const tags = Array.from({ length: 20 }, (_, n) => `utm_t${n}=${'é'.repeat(100)}${'x'.repeat(400)}`).join('&');
  const { utm } = originIn(`?${tags}`);
  expect(Object.keys(utm).length).toBeGreaterThan(0);
  expect(JSON.stringify(utm).length).toBeLessThan(8000);
  keepOrigin(storages, { utm, affiliate: {} });
  expect(document.cookie).toContain('utmParams=utm_t0');
  localStorage.setItem('utmParams', tags);
  expect(JSON.stringify(keptOrigin(storages).utm).length).toBeLessThan(8000);
});
