import type { Actor } from 'xstate';
import type { JourneyMachine } from '#engine';
import type { Storages } from '../session/storage.ts';
import type { TabWatch } from '../session/tabs.ts';

/** Time without a change after which the journey is written, ms. */
const PAUSE = 150;

interface PersistOf {
  /** `persist` writes the journey for a reload of this tab, `forget` takes back the local values that this page wrote. */
  journey: { persist(): void; forget(): void };
  tabs: Pick<TabWatch, 'getSnapshot' | 'subscribe'>;
  storages: Pick<Storages, 'session'>;
  /** Whether the page is being left for good. */
  isLeft(): boolean;
  window: Pick<Window, 'addEventListener'>;
}

/**
 * Writes the journey into the browser's storage a moment after each change, and when the page is hidden. Of a claim that was ended in
 * another tab nothing stays in the storage of this tab; where another claim has come into the browser, or the page is being left for
 * good, nothing of this one is written any more.
 */
export function persistOnChange(
  actor: Pick<Actor<JourneyMachine>, 'subscribe'>,
  { journey, tabs, storages, isLeft, window }: PersistOf,
): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  function persist(): void {
    clearTimeout(waiting);
    const { over } = tabs.getSnapshot();
    // Until it heard of that, this page may have written once more.
    if (over !== null) journey.forget();
    if (over === 'ended') storages.session.clear();
    else if (over === null && !isLeft()) journey.persist();
  }
  function persistSoon(): void {
    clearTimeout(waiting);
    waiting = setTimeout(persist, PAUSE);
  }
  actor.subscribe(persistSoon);
  tabs.subscribe(persistSoon);
  window.addEventListener('pagehide', persist);
}
