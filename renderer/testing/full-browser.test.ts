import { expect, test } from 'vitest';
import { findFullBrowser } from './full-browser.ts';

const nowhere = () => false;

test('a full Chromium is the one of CHROMIUM_PATH, else the one of the system', { tags: ['NV-8'] }, () => {
  expect(findFullBrowser({ CHROMIUM_PATH: '/opt/chromium' }, nowhere)).toEqual({ path: '/opt/chromium' });
  expect(findFullBrowser({ CHROMIUM_PATH: '' }, (path) => path === '/usr/bin/chromium')).toEqual({
    path: '/usr/bin/chromium',
  });
});

test.each([
  ['true', true],
  ['1', true],
  ['false', false],
  [undefined, false],
])(
  'without one its tests fail with CI=%s: %s; both times the words say what to install',
  { tags: ['NV-8'] },
  (ci, fails) => {
    const found = findFullBrowser({ CI: ci }, nowhere);
    expect(found).toMatchObject({ fails, why: expect.stringContaining('apt-get install chromium') });
    expect(found.path).toBeUndefined();
  },
);
