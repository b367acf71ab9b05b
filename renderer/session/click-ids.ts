import type { Storages } from './storage.ts';

/** Parameters by which an advertiser recognises a click. (ENT-030, ENT-031) */
const CLICKED = ['fbclid', 'ttclid'] as const;
/** Claim key → the cookie of an advertiser's own script, if the firm has put one on the page. (ENT-032 to ENT-034) */
const SCRIPTS = { fbp: '_fbp', fbc: '_fbc', ttp: '_ttp' } as const;
const MOST_CHARACTERS = 1000;
const ALL = [...CLICKED, ...Object.keys(SCRIPTS)];

/**
 * The click ids of a visitor who has consented to tracking: those of the address and stored ones. They are kept in cookies of ten
 * days. Must not be called without consent. (SES-08, CONST-22, G-145)
 */
export function clickIds({ tenDays }: Storages, search: string, now: number): Record<string, string> {
  const found: Record<string, string> = {};
  const address = new URLSearchParams(search);
  for (const name of CLICKED) {
    const value = address.get(name)?.slice(0, MOST_CHARACTERS) || tenDays.get(name);
    if (value) found[name] = value;
  }
  for (const [name, cookie] of Object.entries(SCRIPTS)) {
    const value = tenDays.get(cookie) ?? tenDays.get(name);
    if (value) found[name] = value.slice(0, 200);
  }
  // The form that the advertiser's own script writes for a click: version, level of the domain, time, id.
  if (found.fbclid && !found.fbc?.endsWith(found.fbclid)) found.fbc = `fb.1.${now}.${found.fbclid}`;
  for (const [name, value] of Object.entries(found)) tenDays.set(name, value);
  return found;
}

/** Removes the stored click ids; returns their names, so that the claim clears them too. */
export function forgetClickIds({ tenDays }: Storages): string[] {
  const there = ALL.filter((name) => tenDays.get(name) !== null);
  for (const name of there) tenDays.remove(name);
  return there;
}
