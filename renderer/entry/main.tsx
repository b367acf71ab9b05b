import '../styles/tokens.css';
import '../styles/base.css';
// It runs first: it is one file with the session, which is needed here too.
import './boot.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { screenAtAddress } from '#engine/flow/screens.ts';
import { watchHelp } from '../help/watch-help.ts';
import { startEndSessionTimer } from '../runtime/end-session-timer.ts';
import { flows } from '../runtime/flows.ts';
import { followEntries } from '../runtime/follow-entries.ts';
import { followTabs } from '../runtime/follow-tabs.ts';
import { followHistory, leadTo } from '../runtime/history.ts';
import { followPageCache } from '../runtime/page-cache.ts';
import { persistOnChange } from '../runtime/persist-on-change.ts';
import { preloadOnFirstInteraction } from '../runtime/preload.ts';
import { prepareJourney } from '../runtime/prepare-journey.ts';
import { whenIdle } from '../runtime/when-idle.ts';
import { Journey } from '../screen/Journey.tsx';
import { watchPointer } from '../screen/pointer.ts';
import { preloadComponents } from '../screen/preload-components.ts';
import type { ScreenActor, Stop } from '../screen/screen-scope.ts';
import { live } from '../session/first-interaction.ts';
import { logError as log } from '../session/log-error.ts';
import { pageConfig } from '../session/page-config.ts';
import { pageSession } from '../session/page-session.ts';
import { orAskAgain, orRenew, renewPage } from '../session/renew-page.ts';
import { reportErrors } from '../session/report-errors.ts';
import { linkToBring } from '../session/resume-link.ts';
import { pageTabs } from '../session/tabs.ts';
import { Failed } from '../shell/ScreenParts.tsx';
import { JourneyPage } from '../shell/Shell.tsx';
import { nameSheets } from '../shell/sheets.ts';
import { drawPage } from './draw-page.ts';

/** What a page needs only sometimes, the help dialog included. */
const onDemand = () => import('../screen/on-demand.chunk.ts').catch(orRenew(renewPage));
/** Help on a page outside a journey, or after one has ended. */
const helpHere = () => watchHelp(document, onDemand, ({ openHelpHere }) => openHelpHere());

async function main(): Promise<void> {
  reportErrors(window, () => import('../runtime/send-journey-error.chunk.ts'));
  nameSheets();
  const place = document.getElementById('app');
  const { pathname } = window.location;
  const found = flows.find(({ base }) => pathname === base || pathname.startsWith(`${base}/`));
  if (!place) return;
  if (!found) {
    helpHere();
    return (await import('../site/open-page.tsx')).openPage(place, pathname);
  }
  const isPrerendered = place.firstElementChild !== null && document.getElementById('program') !== null;
  const { flow, revision } = await found.load().catch(isPrerendered ? orAskAgain : orRenew(renewPage));
  const asked = screenAtAddress(flow, pathname);
  if (asked === undefined) return;

  const session = pageSession();
  const link = linkToBring(flow, asked, window.location.search, session.claimAtStart);
  if (link !== null) return window.location.replace(link);
  const journey = await prepareJourney({
    flow,
    revision,
    config: pageConfig(document),
    session,
    asked,
    log,
    renew: renewPage,
    help: onDemand,
  });
  if (journey.mustRestore) await journey.begin();
  const actor = journey.enter();
  followHistory(actor, flow, window, asked, journey.selectors);
  const tabs = followTabs(actor, { flow, revision, tabs: pageTabs(), selectors: journey.selectors, window });
  watchPointer(document);
  actor.on('url', ({ url }) => window.location.assign(url));
  let ended = false;
  const endVisit = async (onward: string, endLink = false) => {
    if (!(await session.end(endLink))) return false;
    ended = true;
    pageTabs().tell({ says: 'over' });
    window.location.replace(onward);
    return true;
  };
  const leaveForGood = () =>
    endVisit('/').catch((error) => {
      log(error);
      return false;
    });
  startEndSessionTimer(actor, flow, leaveForGood);
  followEntries(actor, { flows, storages: session.storages, window, log });
  const at = actor.getSnapshot().context.entry.screen;
  if (at !== null) await preloadComponents(flow, at);
  const onScreen = (screen: string) => {
    live();
    return preloadOnFirstInteraction(flow, journey.registry, screen, log);
  };

  const { trouble, stored } = session;
  const visit = {
    trouble,
    stored,
    stop: journey.stop,
    goOn: (stop: Stop) => leadTo(actor, flow, window, stop),
    startAgain: (endLink: boolean) => endVisit(found.base, endLink),
  };
  // The form in a page of the site says so.
  const embedded = place.dataset.embedded !== undefined;
  const around = { tabs, visit, embedded, onScreen };
  const page = (
    <StrictMode>
      <Journey flow={flow} actor={actor} selectors={journey.selectors} {...around} />
    </StrictMode>
  );
  // The prerendered page is what this draws only while nothing has been entered; else it is drawn anew in its place.
  const hydrates = journey.pristine && at === flow.start && trouble.getSnapshot() === null;
  drawPage(place, page, hydrates && place.firstElementChild !== null);
  // What was typed before that has stood for a while: it is looked up without another pause. (VAL-81)
  const screen = actor.getSnapshot().children.screen as ScreenActor | undefined;
  if (hydrates) for (const field of flow.screens[flow.start]?.fields ?? []) screen?.send({ type: 'query.due', field });
  if (at === null) live();

  persistOnChange(actor, { journey, tabs, storages: session.storages, isLeft: () => ended, window });
  const { registry, lastPersisted } = journey;
  followPageCache(actor, { flow, session, registry, lastPersisted, window, log });
  // Who has no claim yet waits for nothing: one is made in a quiet moment, or by the first call that needs it.
  if (session.claimAtStart === null) whenIdle(() => journey.begin().catch(log));
  else if (!journey.mustRestore) await journey.begin();
}

main().catch((error) => {
  log(error);
  live();
  const place = document.getElementById('app');
  if (!place) return;
  helpHere();
  createRoot(place).render(
    <JourneyPage alone>
      <Failed again={() => window.location.reload()} />
    </JourneyPage>,
  );
});
