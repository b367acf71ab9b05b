/** All that runs on a page of the site. */
import { captureAttribution, sentOn } from '../session/capture-attribution.ts';
import { LAST_LOCATION, movedFrom } from '../session/last-location.ts';
import { pageStorages } from '../session/storage.ts';
import { startOf, versionOf } from '../session/version.ts';
import { bringShellToLife } from './shell-to-life.ts';

/**
 * The visitor is drawn into a group; the way into the journey sends them on to their version. Links into the journey
 * lead there at once, and keep the query of the page's address (an advertisement's tags), as its own addresses do.
 * (EXP-05, EXP-10, EXP-11, G-042, G-044, G-060)
 */
function leadIntoJourney(): void {
  const { location } = window;
  const storages = pageStorages();
  captureAttribution(storages, location);
  const onward = sentOn(storages, location);
  if (onward !== null) location.replace(onward);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-journey]')) {
    link.pathname = startOf(versionOf(storages));
    link.search = location.search;
  }
}

/**
 * Leaves the page that says "not found", and no other, for a screen that has moved since this tab was at it. Home stands
 * at the address of a screen itself: leaving that one would load it again without end. (cases FD-5, NV-8)
 */
function followMove(): void {
  if (document.querySelector('[data-not-found]') === null) return;
  try {
    const start = movedFrom(window.location.pathname, window.sessionStorage.getItem(LAST_LOCATION));
    if (start !== null) window.location.replace(start);
  } catch {
    // blocked site data: this tab never kept anything
  }
}

followMove();
leadIntoJourney();
bringShellToLife();
