import { keepOrigin, originIn } from './origin.ts';
import type { Storages } from './storage.ts';
import { drawGroup, enterHome, enterVersion, startOf, versionAt, versionOf } from './version.ts';

type Address = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** Redirects a visitor to their version: this address has no page of its own. (EXP-10, EXP-11, G-042) */
export const ENTRY = '/get-started';

/**
 * The first task of every page: the visitor is drawn into a group, the version of the address is stored, and so is where the
 * visitor came from. Returns the version of the page, or null. (EXP-05, EXP-22, ENT-092, G-040, G-044)
 */
export function captureAttribution(
  storages: Storages,
  { pathname, search }: Omit<Address, 'hash'>,
  random = Math.random,
) {
  drawGroup(storages, random);
  const version = versionAt(pathname);
  if (version !== null) enterVersion(storages, version);
  else enterHome(storages, pathname);
  keepOrigin(storages, originIn(search));
  return version;
}

/** Where the entry redirects a visitor: to the start of their version, with the rest of the address; null for any other page. */
export function sentOn(storages: Storages, { pathname, search, hash }: Address): string | null {
  if (pathname.replace(/\/+$/, '') !== ENTRY) return null;
  return startOf(versionOf(storages)) + search + hash;
}
