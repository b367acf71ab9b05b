import { pageStorages, type SafeStorage } from './storage.ts';

/** When this tab was last reloaded, in session storage. */
const RENEWED = 'reclaim.renewed';
/** The minimum interval, in milliseconds: during a release a new page may still be of the previous one. */
const PAUSE_MS = 60_000;

/** The page is being left. */
let leaving = false;

/** A file of the page whose name differs in every release. */
const fileOf = (page: Document): string | undefined =>
  page.querySelector<HTMLLinkElement>('#program')?.href ??
  page.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;

/**
 * Reloads a page whose files the service no longer has, because there has been a release since the page was loaded. With `broken`
 * also if they exist: the page could not fetch one, and a browser remembers that. True: the page is being left. False: there is
 * no need, it could not be determined, or it was done a moment ago.
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

/** For a failed fetch: never settles if the page is being reloaded, otherwise fails with the original error. */
export const orRenew =
  (renew: () => Promise<boolean>) =>
  async (error: unknown): Promise<never> => {
    if (await renew()) return new Promise(() => {});
    throw error;
  };
