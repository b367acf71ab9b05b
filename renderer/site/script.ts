/** All that runs on a page of the site. */
import { watchHelp } from '../help/watch.ts';
import { movedFrom, PLACE } from '../session/place.ts';
import { pageShelves, storedClaim } from '../session/storage.ts';
import { onTrackingDecision } from '../session/tracking-consent.ts';
import { nameSheets } from '../shell/sheets.ts';
import { answersTracking } from '../shell/tracking.ts';

/** Links into the journey keep the query of the page's address (an advertisement's tags), as its own addresses do. (G-042, G-060) */
function keepQuery(): void {
  const { search } = window.location;
  if (search === '') return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-journey]')) link.search = search;
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
keepQuery();
bringShellToLife();
