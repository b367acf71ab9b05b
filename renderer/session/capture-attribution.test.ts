import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { captureAttribution, sentOn } from './capture-attribution.ts';
import { browserStorages, cookieStorage, type Storages } from './storage.ts';

let storages: Storages;
beforeEach(() => {
  storages = browserStorages();
});
afterEach(() => {
  localStorage.clear();
  cookieStorage(1).remove('utmParams');
});

/** Opens a page with a draw of so much; where it sends the visitor on to. */
function open(address: string, random = 0) {
  const url = new URL(address, 'http://reclaim.example');
  captureAttribution(storages, url, () => random);
  return sentOn(storages, url);
}

describe('/get-started', () => {
  test.each([
    [0.1, '/get-started-v3'],
    [0.4, '/get-started-v4'],
    [0.9, '/get-started-v5'],
  ])(
    'a new visitor, drawn with %f, is sent to %s, and again on every later visit',
    { tags: ['EXP-10'] },
    (random, start) => {
      expect(open('/get-started', random)).toBe(start);
      expect(open('/get-started', 0.5)).toBe(start);
    },
  );

  test('the query string is kept, and so is what follows it', { tags: ['EXP-11'] }, () => {
    expect(open('/get-started/?utm_campaign=spring&a=%20b&a=2#top', 0.9)).toBe(
      '/get-started-v5?utm_campaign=spring&a=%20b&a=2#top',
    );
  });

  test('the stored version decides: v6, once its address was opened', { tags: ['EXP-03', 'EXP-09'] }, () => {
    expect(open('/get-started-v6/sign')).toBeNull();
    expect(open('/get-started')).toBe('/get-started-v6');
  });

  test('no other page redirects', () => {
    expect(
      ['/', '/home', '/get-started/id-selfie-upload', '/get-started-v3', '/faqs'].map((path) => open(path)),
    ).toEqual([null, null, null, null, null]);
  });
});

describe('the first visit', () => {
  test('draws the group on the first page, and redirects no visitor of a page of the site', {
    tags: ['EXP-05'],
  }, () => {
    expect(open('/faqs', 0.4)).toBeNull();
    expect(localStorage.getItem('experiment_group')).toBe('v4');
    expect(localStorage.getItem('version')).toBeNull();
  });

  test('a home page of a version sets the version only of a visitor who has none', () => {
    open('/v5');
    expect(open('/get-started')).toBe('/get-started-v5');
    open('/v4');
    expect(open('/get-started')).toBe('/get-started-v5');
  });
});
