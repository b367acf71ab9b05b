/** The only script of a page of the site. */
import { captureAttribution, sentOn } from '../session/capture-attribution.ts';
import { LAST_LOCATION, movedFrom } from '../session/last-location.ts';
import { logError } from '../session/log-error.ts';
import { reportErrors, reportLoggedErrors } from '../session/report-errors.ts';
import { pageStorages } from '../session/storage.ts';
import { startOf, versionOf } from '../session/version.ts';
import { bringShellToLife } from './shell-to-life.ts';

/**
 * Draws the visitor into a group; `/get-started` redirects to their version. Links into the journey lead there directly, and keep
 * the query of the page's address (an advertisement's tags), as the journey's own addresses do.
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
 * Leaves the "not found" page, and no other, if the screen at this address has moved since this tab was on it. Home is at the address
 * of a screen itself: leaving home would reload it for ever. (cases FD-5, NV-8)
 */
function followMove(): void {
  if (document.querySelector('[data-not-found]') === null) return;
  try {
    const start = movedFrom(window.location.pathname, window.sessionStorage.getItem(LAST_LOCATION));
    if (start !== null) window.location.replace(start);
  } catch {
    // blocked site data: this tab has stored nothing
  }
}

const fetchSender = () => import('../session/send-error.ts');
// The program of a form in the page tells of what nothing catches, with its version and screen.
if (document.getElementById('program') === null) reportErrors(window, fetchSender);
else reportLoggedErrors(fetchSender);
// Each part works without the others.
for (const begin of [followMove, leadIntoJourney, bringShellToLife]) {
  try {
    begin();
  } catch (error) {
    logError(error);
  }
}
