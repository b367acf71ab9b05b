import { logError } from './log-error.ts';
import { pageStorages, type SafeStorage } from './storage.ts';

/** When this tab was last reloaded, in session storage. */
const RENEWED = 'reclaim.renewed';
/** The minimum interval, in milliseconds: during a release a new page may still be of the previous one. */
const PAUSE_MS = 60_000;

/** Between two tries to leave for a new page, in milliseconds. */
const AGAIN_MS = 4000;

type Page = Pick<Window & typeof globalThis, 'document' | 'location' | 'fetch'>;

/** The page is being left. */
let leaving = false;

/** A file of the page whose name differs in every release; with `all`, every file that the page names. */
function filesOf(page: Document, all: boolean): string[] {
  const links = [...page.querySelectorAll<HTMLLinkElement>('#program, link[rel="modulepreload"]')];
  const scripts = [...page.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')];
  const files = [...links.map(({ href }) => href), ...scripts.map(({ src }) => src)];
  return all ? files : files.slice(0, 1);
}

/**
 * Reloads a page whose files the service no longer has, because there has been a release since the page was loaded. With `broken`
 * also if they all exist: the page could not fetch one, and a browser remembers that. True: the page is being left. False: there is
 * no need, it could not be determined, or it was done a moment ago.
 */
export async function renewPage(
  broken = false,
  { document, location, fetch }: Page = window,
  storage: SafeStorage = pageStorages().session,
): Promise<boolean> {
  if (leaving) return true;
  const files = filesOf(document, broken);
  if (files.length === 0 || Math.abs(Date.now() - Number(storage.get(RENEWED))) < PAUSE_MS) return false;
  let statuses: number[];
  try {
    const answers = await Promise.all(files.map((file) => fetch(file, { method: 'HEAD', cache: 'no-store' })));
    statuses = answers.map(({ status }) => status);
  } catch {
    return false; // the network is away, and the files may be there yet
  }
  if (leaving) return true;
  if (!statuses.includes(404) && !(broken && statuses.every((status) => status === 200))) return false;
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

/**
 * For a failed fetch of what a page needs to be hydrated, which a browser remembers: leaves for a new page once the service answers.
 * Never settles; until then the page can be read and filled in.
 */
export async function orAskAgain(error: unknown, page: Page = window): Promise<never> {
  logError(error);
  while (!(await renewPage(true, page))) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  return new Promise(() => {});
}
