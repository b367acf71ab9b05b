import { afterEach, describe, expect, test, vi } from 'vitest';
import { clearCookies } from '#fixtures/session-pages.ts';
import { browserStorages, cookieStorage, safeStorage, storeClaim, storedClaim } from './storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  clearCookies();
});

describe('the claim number', () => {
  test('is kept in local storage, session storage and a cookie', {
    tags: ['SES-03', 'SES-04', 'SES-05', 'ENT-088', 'ENT-089'],
  }, () => {
    storeClaim(browserStorages(), 'abc');
    expect(localStorage.getItem('currentId')).toBe('abc');
    expect(sessionStorage.getItem('currentId')).toBe('abc');
    expect(document.cookie).toContain('currentId=abc');
  });

  test('a new one gives the one before it, whatever the service has put into the cookie by then', () => {
    const storages = browserStorages();
    cookieStorage(90).set('currentId', 'first');
    expect(storeClaim(storages, 'first')).toBeNull();
    cookieStorage(90).set('currentId', 'second');
    expect(storeClaim(storages, 'second')).toBe('first');
    expect(storedClaim(browserStorages())).toBe('second');
  });

  test('its cookie lives 90 days', { tags: ['ENT-090', 'CONST-21'] }, () => {
    const written = vi.spyOn(document, 'cookie', 'set');
    storeClaim(browserStorages(), 'abc');
    expect(written.mock.calls.flat()).toEqual([expect.stringContaining(`Max-Age=${90 * 24 * 60 * 60};`)]);
  });

  test('the cookie that the service has set is left alone: Safari keeps one that a page has written for a week', () => {
    cookieStorage(90).set('currentId', 'abc');
    const written = vi.spyOn(document, 'cookie', 'set');
    storeClaim(browserStorages(), 'abc');
    expect(storedClaim(browserStorages())).toBe('abc');
    expect([written.mock.calls, localStorage.getItem('currentId')]).toEqual([[], 'abc']);
  });

  test('is read from local storage first, then session storage, then the cookie, and a miss is filled again', () => {
    const storages = browserStorages();
    expect(storedClaim(storages)).toBeNull();
    cookieStorage(90).set('currentId', 'from-cookie');
    expect(storedClaim(storages)).toBe('from-cookie');
    expect(localStorage.getItem('currentId')).toBe('from-cookie');
    sessionStorage.setItem('currentId', 'from-session');
    localStorage.removeItem('currentId');
    const fresh = browserStorages();
    expect(storedClaim(fresh)).toBe('from-session');
  });
});

describe('a store that fails', () => {
  test('blocked site data throws on reading the store itself, and memory holds the value for this visit', {
    tags: ['SR-3'],
  }, () => {
    const blocked = safeStorage(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    blocked.set('key', 'value');
    expect(blocked.get('key')).toBe('value');
    blocked.remove('key');
    expect(blocked.get('key')).toBeNull();
  });

  test('blocked cookies throw as well, and memory holds the value for this visit', { tags: ['SR-3'] }, () => {
    const cookie = vi.spyOn(document, 'cookie', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const put = vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const blocked = cookieStorage(90);
    blocked.set('key', 'value');
    expect(blocked.get('key')).toBe('value');
    blocked.remove('key');
    expect(blocked.get('key')).toBeNull();
    cookie.mockRestore();
    put.mockRestore();
  });

  test('a full store keeps what it had, and the page goes by memory', () => {
    const full = {
      getItem: () => null,
      setItem() {
        throw new DOMException('full', 'QuotaExceededError');
      },
      removeItem: () => undefined,
    } as unknown as Storage;
    const kept = safeStorage(() => full);
    kept.set('key', 'value');
    expect(kept.get('key')).toBe('value');
  });
});
