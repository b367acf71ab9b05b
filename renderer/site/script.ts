/** All that runs on a page of the site. */
import { watchHelp } from '../help/watch.ts';
import { arrive, sentOn } from '../session/arrive.ts';
import { movedFrom, PLACE } from '../session/place.ts';
import { pageShelves, storedClaim } from '../session/storage.ts';
import { onTrackingDecision } from '../session/tracking-consent.ts';
import { startOf, versionOf } from '../session/version.ts';
import { nameSheets } from '../shell/sheets.ts';
import { answersTracking } from '../shell/tracking.ts';

/**
 * The visitor is drawn into a group; the way into the journey sends them on to their version. Links into the journey
 * lead there at once, and keep the query of the page's address (an advertisement's tags), as its own addresses do.
 * (EXP-05, EXP-10, EXP-11, G-042, G-044, G-060)
 */
function leadIntoJourney(): void {
  const { location } = window;
  const shelves = pageShelves();
  arrive(shelves, location);
  const onward = sentOn(shelves, location);
  if (onward !== null) location.replace(onward);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-journey]')) {
    link.pathname = startOf(versionOf(shelves));
    link.search = location.search;
  }
}

/** What the shell of every page can do: the question about tracking, and the help dialog, which is fetched when it is wanted. */
function bringShellToLife(): void {
  nameSheets();
  for (const question of document.querySelectorAll<HTMLElement>('[data-tracking]')) answersTracking(question);
  onTrackingDecision(() => {
    // The claim hears of it at once where there is one; a claim to come hears of it then.
    if (storedClaim(pageShelves()) === null) return;
    Promise.all([import('../session/page-session.ts'), import('../session/tell-tracking.ts')])
      .then(([{ pageSession }, { tellTracking }]) => tellTracking(pageSession().client, pageShelves()))
      .catch((error) => console.error(error));
  });
  watchHelp(
    document,
    () => import('../help/here.ts'),
    ({ openHelpHere }) => openHelpHere(),
  );
}

/** Leaves a page that says there is nothing here, for a screen that has moved since this tab was at it. */
function followMove(): void {
  try {
    const start = movedFrom(window.location.pathname, window.sessionStorage.getItem(PLACE));
    if (start !== null) window.location.replace(start);
  } catch {
    // blocked site data: this tab never kept anything
  }
}

followMove();
leadIntoJourney();
bringShellToLife();
