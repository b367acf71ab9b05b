import { beforeEach, expect, test, vi } from 'vitest';
import { orRenew } from './renew-page.ts';
import { type SafeStorage, safeStorage } from './storage.ts';

/** What the service says of a file: its status, or nothing while the network is away. */
interface Service {
  says: number | null;
}

/** A page that names a file of its release. */
function pageOf(service: Service, head = '<link id="program" href="https://site.example/assets/index-1.js">') {
  const document = new DOMParser().parseFromString(`<head>${head}</head>`, 'text/html');
  const asked: string[] = [];
  const reload = vi.fn();
  const fetch = async (file: string, { method }: RequestInit) => {
    asked.push(`${method} ${file}`);
    if (service.says === null) throw new TypeError('Failed to fetch');
    return { status: service.says };
  };
  const page = { document, location: { reload }, fetch } as unknown as Window & typeof globalThis;
  return { page, asked, reload };
}

const gone: Service = { says: 404 };
const inMemory = (): SafeStorage => safeStorage(() => undefined);

// Each test has a page of its own: one that is being left stays so.
beforeEach(() => vi.resetModules());
const renewPage = async (page: Window & typeof globalThis, kept: SafeStorage, broken = false) =>
  (await import('./renew-page.ts')).renewPage(broken, page, kept);

test('a page whose files were removed is reloaded, once for all callers', async () => {
  const { page, asked, reload } = pageOf(gone);
  const kept = inMemory();
  expect(await Promise.all([renewPage(page, kept), renewPage(page, kept)])).toEqual([true, true]);
  expect(await renewPage(page, kept)).toBe(true);
  expect(new Set(asked)).toEqual(new Set(['HEAD https://site.example/assets/index-1.js']));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page that is drawn at once goes by its own script', async () => {
  const { page, asked } = pageOf(gone, '<script type="module" src="https://site.example/assets/index-2.js"></script>');
  expect(await renewPage(page, inMemory())).toBe(true);
  expect(asked).toEqual(['HEAD https://site.example/assets/index-2.js']);
});

test.each([
  ['the file is there', 200],
  ['the service has trouble', 503],
  ['the network is away', null],
])('it stays as it is where %s', async (_, says) => {
  const { page, reload } = pageOf({ says });
  expect(await renewPage(page, inMemory())).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('a page that could not fetch one of its files is reloaded as soon as the service answers', async () => {
  const service: Service = { says: null };
  const { page, reload } = pageOf(service);
  const kept = inMemory();
  expect(await renewPage(page, kept, true)).toBe(false);
  service.says = 503;
  expect(await renewPage(page, kept, true)).toBe(false);
  service.says = 200;
  expect(await renewPage(page, kept, true)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('while a release is under way, a new page that is one of before is not left within the minute', async () => {
  vi.useFakeTimers();
  const kept = inMemory();
  await renewPage(pageOf(gone).page, kept);
  vi.resetModules();
  const { page, reload } = pageOf(gone);
  vi.advanceTimersByTime(59_000);
  expect(await renewPage(page, kept)).toBe(false);
  vi.advanceTimersByTime(2000);
  expect(await renewPage(page, kept)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

test('what failed fails as it did, unless the page is being left', async () => {
  const error = new Error('Failed to fetch dynamically imported module');
  await expect(Promise.reject(error).catch(orRenew(async () => false))).rejects.toBe(error);
  const settled = vi.fn();
  Promise.reject(error)
    .catch(orRenew(async () => true))
    .then(settled, settled);
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(settled).not.toHaveBeenCalled();
});

test('what a page needs to be hydrated is asked for again until the service answers, by a new page', async () => {
  vi.useFakeTimers();
  const service: Service = { says: null };
  const { page, asked, reload } = pageOf(service);
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const error = new Error('Failed to fetch dynamically imported module');
  const settled = vi.fn();
  const { orAskAgain } = await import('./renew-page.ts');
  orAskAgain(error, page).then(settled, settled);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([asked.length, reload.mock.calls.length]).toEqual([3, 0]);
  service.says = 200;
  await vi.advanceTimersByTimeAsync(4000);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(settled).not.toHaveBeenCalled();
  expect(logged).toHaveBeenCalledWith(error);
  logged.mockRestore();
  vi.useRealTimers();
});
