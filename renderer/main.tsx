import './styles/tokens.css';
import './styles/base.css';
import { flows } from 'virtual:flows';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { screenAtAddress } from '#engine';
import { Journey } from './Journey.tsx';
import { fetchDrawings } from './journey/drawings.ts';
import { followHistory } from './journey/history.ts';
import { watchPointer } from './journey/pointer.ts';
import { preloadOnFirstSign } from './journey/preload.ts';
import { prepareJourney } from './journey/start.ts';
import { pageConfig } from './session/page-config.ts';
import { browserShelves } from './session/storage.ts';
import { utmOf } from './session/utm.ts';
import { Failed } from './shell/ScreenParts.tsx';
import { JourneyPage } from './shell/Shell.tsx';

/** The log of the browser: what a claimant never reads. */
const log = (error: unknown) => console.error(error);

async function main(): Promise<void> {
  const place = document.getElementById('app');
  const { pathname, search } = window.location;
  const found = flows.find(({ base }) => pathname === base || pathname.startsWith(`${base}/`));
  if (!place || !found) return;
  const { flow, revision } = await found.load();
  const asked = screenAtAddress(flow, pathname);
  if (asked === undefined) return;

  const journey = await prepareJourney({
    flow,
    revision,
    config: pageConfig(document),
    shelves: browserShelves(),
    asked,
    utm: utmOf(search),
    fetch: window.fetch.bind(window),
    log,
  });
  if (journey.mustRestore) await journey.begin();
  const actor = journey.enter();
  followHistory(actor, flow, window, asked);
  watchPointer(document);
  actor.on('url', ({ url }) => window.location.assign(url));
  const at = actor.getSnapshot().context.arrival.screen;
  if (at !== null) await fetchDrawings(flow, at);
  const ahead = (screen: string) => preloadOnFirstSign(flow, journey.registry, screen, log);

  const page = (
    <StrictMode>
      <Journey flow={flow} actor={actor} view={journey.view} onScreen={ahead} />
    </StrictMode>
  );
  // The prerendered page is what this draws only while nothing has been entered; else it is drawn anew in its place.
  if (journey.pristine && at === flow.start && place.firstElementChild) hydrateRoot(place, page);
  else createRoot(place).render(page);

  let waiting: ReturnType<typeof setTimeout> | undefined;
  actor.subscribe(() => {
    clearTimeout(waiting);
    waiting = setTimeout(journey.keep, 150);
  });
  window.addEventListener('pagehide', journey.keep);
  // A page that comes back from the browser's own cache is where it was left, mid-call perhaps: begin it again.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) window.location.reload();
  });
  if (!journey.mustRestore) await journey.begin();
}

main().catch((error) => {
  log(error);
  const place = document.getElementById('app');
  if (!place) return;
  createRoot(place).render(
    <JourneyPage alone>
      <Failed again={() => window.location.reload()} />
    </JourneyPage>,
  );
});
