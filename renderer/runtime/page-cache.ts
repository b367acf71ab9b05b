import type { Actor } from 'xstate';
import type { JourneyMachine, LinkedFlow } from '#engine';
import { screenAtAddress } from '#engine/flow/screens.ts';
import type { Session } from '../session/page-session.ts';
import { PERSISTED_JOURNEY, presentClaim } from '../session/storage.ts';
import type { Registry } from './registry.ts';

interface PageCacheOf {
  flow: LinkedFlow;
  session: Pick<Session, 'client' | 'storages'>;
  registry: Pick<Registry, 'fetchAll'>;
  /** What this page persisted last for a reload, or null. */
  lastPersisted(): string | null;
  window: Pick<Window, 'addEventListener' | 'history'> & { location: Pick<Location, 'pathname' | 'reload'> };
  log(error: unknown): void;
}

/**
 * Follows a page into the browser's back/forward cache and out of it again. It comes back as it was left, so there is
 * nothing to do while what this tab keeps is unchanged. Where another page of this tab has (home and a version keep
 * their answers in one place), those answers are taken over. The page is loaded again, once, only where it cannot go on
 * as it stands: a call was under way when it was left, or its claim has ended. (cases NV-3, NV-8)
 */
export function followPageCache(actor: Actor<JourneyMachine>, page: PageCacheOf): void {
  const { flow, session, registry, lastPersisted, window, log } = page;
  const { client, storages } = session;
  let busy = false;

  async function comeBack(): Promise<void> {
    const present = storages.session.get(PERSISTED_JOURNEY);
    const claim = presentClaim(storages);
    const { state } = actor.getSnapshot().context;
    if (busy || present === null || claim !== (state.facts['claim.number'] ?? null)) return window.location.reload();
    if (present === lastPersisted()) return;
    const { parsePersistedFor } = await registry.fetchAll();
    const persisted = parsePersistedFor(present, claim);
    const screen = screenAtAddress(flow, window.location.pathname);
    if (persisted === null || screen === undefined) return window.location.reload();
    const { answers, facts, verdicts } = persisted;
    const { trail } = (window.history.state ?? {}) as { trail?: readonly string[] };
    actor.send({ type: 'merge', change: { answers, facts, verdicts } });
    actor.send({ type: `go.${screen}`, trail });
  }

  window.addEventListener('pagehide', () => {
    busy = client.isBusy();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    comeBack().catch((error) => {
      log(error);
      window.location.reload();
    });
  });
}
