import { keepOrigin, originIn } from './origin.ts';
import type { Storages } from './storage.ts';
import { drawGroup, enterHome, enterVersion, startOf, versionAt, versionOf } from './version.ts';

type Address = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** Sends a visitor on to their version: no page of ours stands here. (EXP-10, EXP-11, G-042) */
export const ENTRY = '/get-started';

/**
 * What every page of ours does first: the visitor is drawn into a group, the version of the address is kept, and so is
 * where the visitor came from. Gives the version whose page it is, or null. (EXP-05, EXP-22, ENT-092, G-040, G-044)
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

/** Where the entry sends a visitor: to the start of their version, with the rest of the address; null for any other page. */
export function sentOn(storages: Storages, { pathname, search, hash }: Address): string | null {
  if (pathname.replace(/\/+$/, '') !== ENTRY) return null;
  return startOf(versionOf(storages)) + search + hash;
}
