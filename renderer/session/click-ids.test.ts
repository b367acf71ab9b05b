import { afterEach, expect, test, vi } from 'vitest';
import { clickIds, forgetClickIds } from './click-ids.ts';
import { browserStorages, cookieStorage } from './storage.ts';

const NAMES = ['fbclid', 'ttclid', 'fbp', 'fbc', 'ttp', '_fbp', '_fbc', '_ttp'];
afterEach(() => {
  vi.restoreAllMocks();
  for (const name of NAMES) cookieStorage(1).remove(name);
});

test('click ids are read from the address and from the cookies of advertisers’ scripts', { tags: ['SES-08'] }, () => {
  cookieStorage(10).set('_fbp', 'fb.1.1.2');
  cookieStorage(10).set('_ttp', 't-1');
  expect(clickIds(browserStorages(), '?fbclid=F1&ttclid=T1&gclid=G1', 5)).toEqual({
    fbclid: 'F1',
    ttclid: 'T1',
    fbp: 'fb.1.1.2',
    fbc: 'fb.1.5.F1',
    ttp: 't-1',
  });
});

test('they are kept in cookies of ten days, so that a later page knows them too', { tags: ['CONST-22'] }, () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  clickIds(browserStorages(), '?ttclid=T1', 5);
  expect(written.mock.calls.flat()).toEqual([
    expect.stringMatching(new RegExp(`^ttclid=T1;.*Max-Age=${10 * 24 * 60 * 60};`)),
  ]);
  expect(clickIds(browserStorages(), '', 9)).toEqual({ ttclid: 'T1' });
});

test('the mark of a click stays as it is while the click is the same, and is another for another click', () => {
  clickIds(browserStorages(), '?fbclid=F1', 5);
  expect(clickIds(browserStorages(), '?fbclid=F1', 9).fbc).toBe('fb.1.5.F1');
  expect(clickIds(browserStorages(), '?fbclid=F2', 9).fbc).toBe('fb.1.9.F2');
});

test('forgetting removes them from the browser and returns their names', () => {
  clickIds(browserStorages(), '?fbclid=F1', 5);
  expect(forgetClickIds(browserStorages())).toEqual(['fbclid', 'fbc']);
  expect(clickIds(browserStorages(), '', 9)).toEqual({});
});
