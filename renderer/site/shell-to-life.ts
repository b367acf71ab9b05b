import { watchHelp } from '../help/watch.ts';
import { followClear, pageShelves, storedClaim } from '../session/storage.ts';
import { onTrackingDecision } from '../session/tracking-consent.ts';
import { nameSheets } from '../shell/sheets.ts';
import { answersTracking } from '../shell/tracking.ts';

/**
 * What the shell of a page that is only HTML can do: the question about tracking, and the help dialog, which is fetched
 * when it is wanted.
 */
export function bringShellToLife(): void {
  nameSheets();
  for (const question of document.querySelectorAll<HTMLElement>('[data-tracking]')) answersTracking(question);
  followClear(pageShelves());
  onTrackingDecision((yes) => {
    // The claim hears of it at once where there is one; a claim to come hears of it then.
    if (yes === null || storedClaim(pageShelves()) === null) return;
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
