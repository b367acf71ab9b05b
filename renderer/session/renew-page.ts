import { pageStorages, type SafeStorage } from './storage.ts';

/** When this tab was last loaded anew, in session storage. */
const RENEWED = 'reclaim.renewed';
/** Not more often, in milliseconds: while a release is under way, a new page may still be one of before. */
const PAUSE_MS = 60_000;

/** The page is being left. */
let leaving = false;

/** A file of the page that has another name in every release. */
const fileOf = (page: Document): string | undefined =>
  page.querySelector<HTMLLinkElement>('#program')?.href ??
  page.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;

/**
 * Loads a page anew that names files which the service has no more: there has been a release since the page was loaded.
 * With `broken` also where they are there: the page could not have one, and a browser remembers that.
 * True: the page is being left. False: there is no need, nobody could say, or it has been done a moment ago.
 */
export async function renewPage(
  broken = false,
  { document, location, fetch }: Pick<Window & typeof globalThis, 'document' | 'location' | 'fetch'> = window,
  storage: SafeStorage = pageStorages().session,
): Promise<boolean> {
  if (leaving) return true;
  const file = fileOf(document);
  if (file === undefined || Math.abs(Date.now() - Number(storage.get(RENEWED))) < PAUSE_MS) return false;
  let status: number;
  try {
    ({ status } = await fetch(file, { method: 'HEAD', cache: 'no-store' }));
  } catch {
    return false; // the network is away, and the files may be there yet
  }
  if (leaving) return true;
  if (status !== 404 && !(broken && status === 200)) return false;
  leaving = true;
  storage.set(RENEWED, String(Date.now()));
  location.reload();
  return true;
}

/** For a fetch that failed: it never settles where the page is being left for a new one, else it fails as it did. */
export const orRenew =
  (renew: () => Promise<boolean>) =>
  async (error: unknown): Promise<never> => {
    if (await renew()) return new Promise(() => {});
    throw error;
  };
