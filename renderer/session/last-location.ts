/** Where this tab was last in a journey, for a page that finds nothing at its address. Tiny: the 404 page carries it. */

/** In session storage: the address of the screen, and of the journey's start. */
export const LAST_LOCATION = 'reclaim.place';

export const lastLocationOf = (address: string, start: string): string => JSON.stringify({ address, start });

/**
 * Where to go from an address at which there is nothing: a screen that this tab stood at, and that has moved since, leads
 * to the start of its journey, which knows where to go on. Never to the same address,
 * which would load the page without end. Null: this tab never stood there. (cases FD-5, NV-8)
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
