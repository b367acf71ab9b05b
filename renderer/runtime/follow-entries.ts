import type { Actor } from 'xstate';
import type { JourneyMachine, LinkedFlow } from '#engine';
import { entryOf } from '#engine/flow/entries.ts';
import { addressOf } from '#engine/flow/screens.ts';
import { persistJourney } from '#engine/state/journey-state.ts';
import { PERSISTED_JOURNEY, type Storages } from '../session/storage.ts';
import { drawGroup, versionOf } from '../session/version.ts';

/** Where the journey was begun. (ENT-093) */
const START_FROM = 'START_FROM';

interface Around {
  flows: readonly { id: string; load(): Promise<{ flow: LinkedFlow; revision: string }> }[];
  storages: Storages;
  window: Window;
  log(error: unknown): void;
}

/**
 * Takes a claimant on into their version, at an entry of it, with everything that was entered: the persisted journey of the tab is that
 * version's then, so that nothing before the entry is asked for. The query of the address stays. (G-046)
 */
export function followEntries(actor: Actor<JourneyMachine>, { flows, storages, window, log }: Around): void {
  async function enter(entry: string): Promise<void> {
    drawGroup(storages, Math.random);
    const version = versionOf(storages);
    const found = await flows.find(({ id }) => id === version)?.load();
    if (!found) throw new Error(`There is no version "${version}" to enter.`);
    const { flow, revision } = found;
    const screen = entryOf(flow, entry);
    const { state } = actor.getSnapshot().context;
    const trail = [...new Set([flow.start, screen])];
    const persisted = persistJourney(flow, revision, screen, { ...state, trail, steps: {} }, new Date().toISOString());
    storages.local.set(START_FROM, entry);
    // After whatever else the page keeps when it is left; once, since the page may come back and be left again.
    window.addEventListener('pagehide', () => storages.session.set(PERSISTED_JOURNEY, JSON.stringify(persisted)), {
      once: true,
    });
    window.location.assign(addressOf(flow, screen) + window.location.search);
  }
  actor.on('entry', ({ entry }) => void enter(entry).catch(log));
}
