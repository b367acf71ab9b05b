import { beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '#fixtures/eventually.ts';
import { clearCookies } from '#fixtures/session-pages.ts';
import { cookieStorage } from '../session/storage.ts';
import { decideTracking } from '../session/tracking-consent.ts';
import { bringShellToLife } from './shell-to-life.ts';

beforeEach(() => {
  localStorage.clear();
  clearCookies();
});

test('a no on a page that is only HTML removes stored click ids, even without a claim and without a call', async () => {
  const called = vi.spyOn(window, 'fetch');
  cookieStorage(60).set('ttclid', 'one-click');
  bringShellToLife();
  decideTracking(false);
  await eventually(() => expect(document.cookie).not.toContain('ttclid'));
  expect(called).not.toHaveBeenCalled();
});
