import type { JourneyState } from '#engine';
import type { Observable } from './observable.ts';

/** A tab's message to the other tabs: its place in the journey, or that it has ended. It is never stored. */
export type TabMessage =
  | {
      says: 'journey';
      /** The number of the claim. */
      claim: string;
      flow: string;
      revision: string;
      /** Fields whose answer in the claim has changed. */
      changed: string[];
      /** The screen that the claimant has moved to; null while they have not moved. */
      screen: string | null;
      state: JourneyState;
    }
  | { says: 'over' };

/** A channel to the other tabs of this browser. */
export interface Tabs {
  tell(news: TabMessage): void;
  /** Sets the listener for messages; earlier ones are passed on at once. */
  hear(listener: (news: TabMessage) => void): void;
  close(): void;
}

const NAME = 'reclaim.tabs';

/** Opens the channel. Without support (an old browser, blocked site data) messages are dropped and nothing fails. */
export function openTabs(open: () => Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>): Tabs {
  let waiting: TabMessage[] = [];
  let heard = (news: TabMessage): void => void waiting.push(news);
  let line: ReturnType<typeof open> | undefined;
  try {
    line = open();
    line.onmessage = ({ data }: MessageEvent<TabMessage>) => heard(data);
  } catch {
    line = undefined;
  }
  return {
    tell(news) {
      try {
        line?.postMessage(news);
      } catch {
        // a browser that cannot send it is not an error
      }
    },
    hear(listener) {
      heard = listener;
      for (const news of waiting) listener(news);
      waiting = [];
    },
    close: () => line?.close(),
  };
}

let ofThisPage: Tabs | undefined;

/** The page's single channel in the browser. */
export const pageTabs = (): Tabs => {
  ofThisPage ??= openTabs(() => new BroadcastChannel(NAME));
  return ofThisPage;
};

/** News of other tabs for the claimant. */
export interface OtherTabs {
  /** Fields shown here whose answer in the claim has changed. */
  fields: readonly string[];
  /** The screen that they have moved to. */
  screen: string | null;
  /** `another`: this browser has another claim now. `ended`: another tab has ended the claim. */
  over: 'another' | 'ended' | null;
}

/** The actions of other tabs, as a page follows them. */
export interface TabWatch extends Observable<OtherTabs> {
  /** Applies the changes from elsewhere; typed text in other fields stays. */
  take(): void;
  /** Leaves everything as it is here. */
  keep(): void;
}
