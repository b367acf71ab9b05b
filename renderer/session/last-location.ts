/** The last address of this tab in a journey, for a page at an unknown address. Tiny, because the 404 page includes it. */

/** In session storage: the address of the screen, and of the journey's start. */
export const LAST_LOCATION = 'reclaim.place';

export const lastLocationOf = (address: string, start: string): string => JSON.stringify({ address, start });

/**
 * Where to go from an unknown address: if this tab was on a screen there that has moved since, to the start of its journey, which
 * knows where to continue. Never to the same address, which would reload the page for ever. Null: this tab was never there.
 * (cases FD-5, NV-8)
 */
export function movedFrom(pathname: string, kept: string | null): string | null {
  try {
    const { address, start } = JSON.parse(kept ?? '{}') as { address?: unknown; start?: unknown };
    if (address !== pathname || typeof start !== 'string' || !/^\/(?!\/)/.test(start)) return null;
    const target = start === pathname ? '/' : start;
    return target === pathname ? null : target;
  } catch {
    return null;
  }
}
