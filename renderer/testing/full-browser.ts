import { existsSync } from 'node:fs';

/** Where systems install a full Chromium or Chrome. */
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
] as const;

const WHY =
  'The tests of the back/forward cache need a full Chromium; the one in the npm package is a headless shell, which has no such cache. Install one (Debian: apt-get install chromium), or set CHROMIUM_PATH to one.';

export type FullBrowser =
  | { path: string }
  /** `fails`: the tests that need it fail where there is none; elsewhere they are left out, and `why` is printed. */
  | { path?: undefined; fails: boolean; why: string };

/**
 * The full Chromium of this machine, which has a back/forward cache: `CHROMIUM_PATH`, else the system's. With `CI` set its
 * tests must run. (decision 189)
 */
export function findFullBrowser(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  exists: (path: string) => boolean = existsSync,
): FullBrowser {
  const { CHROMIUM_PATH: given, CI: ci } = environment;
  const path = given || PLACES.find(exists);
  return path ? { path } : { fails: Boolean(ci) && ci !== 'false', why: WHY };
}
