import { keepOrigin, originIn } from './origin.ts';
import type { Shelves } from './storage.ts';
import { drawGroup, enterHome, enterVersion, startOf, versionAt, versionOf } from './version.ts';

type Address = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** Sends a visitor on to their version: no page of ours stands here. (EXP-10, EXP-11, G-042) */
export const ENTRY = '/get-started';

/**
 * What every page of ours does first: the visitor is drawn into a group, the version of the address is kept, and so is
 * where the visitor came from. Gives the version whose page it is, or null. (EXP-05, EXP-22, ENT-092, G-040, G-044)
 */
export function arrive(shelves: Shelves, { pathname, search }: Omit<Address, 'hash'>, random = Math.random) {
  drawGroup(shelves, random);
  const version = versionAt(pathname);
  if (version !== null) enterVersion(shelves, version);
  else enterHome(shelves, pathname);
  keepOrigin(shelves, originIn(search));
  return version;
}

/** Where the entry sends a visitor: to the start of their version, with the rest of the address; null for any other page. */
export function sentOn(shelves: Shelves, { pathname, search, hash }: Address): string | null {
  if (pathname.replace(/\/+$/, '') !== ENTRY) return null;
  return startOf(versionOf(shelves)) + search + hash;
}
