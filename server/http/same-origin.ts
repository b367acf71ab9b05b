import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Failure } from './errors.ts';

/**
 * Throws `OTHER_ORIGIN` (403) for a call that a browser made from a page of another origin, including sibling hosts:
 * `SameSite=Lax` lets those through, and one could move a visitor into another claim. `Sec-Fetch-Site` decides if it is present;
 * otherwise `Origin`, which browsers send with every call that changes something. A caller with neither is not a browser and
 * carries no claimant's cookies.
 */
export function demandOwnOrigin(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { ownOrigin }: Pick<Config, 'ownOrigin'>,
) {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site !== 'same-origin') throw new Failure('OTHER_ORIGIN');
    return;
  }
  const { origin } = headers;
  if (origin !== undefined && !isOwn(origin, ownOrigin, headers.host)) throw new Failure('OTHER_ORIGIN');
}

/** Without `PUBLIC_URL`, the host of the call is our own: this machine, or a phone's name for it. */
function isOwn(origin: string, own: string | undefined, host: string | undefined): boolean {
  if (own !== undefined) return origin === own;
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();
}
