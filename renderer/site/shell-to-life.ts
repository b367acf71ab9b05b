import { watchHelp } from '../help/watch-help.ts';
import { logError } from '../session/log-error.ts';
import { orRenew, renewPage } from '../session/renew-page.ts';
import { followClear, pageStorages, storedClaim } from '../session/storage.ts';
import { onTrackingDecision } from '../session/tracking-consent.ts';
import { nameSheets } from '../shell/sheets.ts';
import { answersTracking } from '../shell/tracking.ts';

/**
 * The interactive parts of the shell on a page that is only HTML: the question about tracking, and the help dialog, which is fetched
 * when needed.
 */
export function bringShellToLife(): void {
  nameSheets();
  for (const question of document.querySelectorAll<HTMLElement>('[data-tracking]')) answersTracking(question);
  followClear(pageStorages());
  onTrackingDecision((yes) => {
    // Without a claim a yes waits until there is one; a no removes stored data immediately.
    if (yes === null || (yes && storedClaim(pageStorages()) === null)) return;
    import('../session/page-session.ts').then(({ hearDecision }) => hearDecision(yes)).catch(logError);
  });
  watchHelp(
    document,
    () => import('../help/open-help-here.ts').catch(orRenew(renewPage)),
    ({ openHelpHere }) => openHelpHere(),
  );
}
