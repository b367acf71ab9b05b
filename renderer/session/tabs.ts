import type { JourneyState } from '#engine';
import type { Observable } from './observable.ts';

/** What a tab tells the other tabs: where its journey is, or that it has ended. No page stores it. */
export type TabMessage =
  | {
      says: 'journey';
      /** The number of the claim. */
      claim: string;
      flow: string;
      revision: string;
      /** Fields of which the claim holds another answer now. */
      changed: string[];
      /** The screen that the claimant has moved on to; null while they have not moved. */
      screen: string | null;
      state: JourneyState;
    }
  | { says: 'over' };

/** A line to the other tabs of this browser. */
export interface Tabs {
  tell(news: TabMessage): void;
  /** Who is to hear of news; what came before is heard at once. */
  hear(listener: (news: TabMessage) => void): void;
  close(): void;
}

const NAME = 'reclaim.tabs';

/** Opens the line. Where there is none (an old browser, blocked site data), nobody is told and nothing breaks. */
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
        // what a browser cannot send is not worth a fault
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

/** The one line of the page in the browser. */
export const pageTabs = (): Tabs => {
  ofThisPage ??= openTabs(() => new BroadcastChannel(NAME));
  return ofThisPage;
};

/** What the claimant is told of other tabs. */
export interface OtherTabs {
  /** Fields shown here of which the claim holds another answer. */
  fields: readonly string[];
  /** The screen that they have gone on to. */
  screen: string | null;
  /** `another`: this browser has another claim now. `ended`: they have ended the claim themselves. */
  over: 'another' | 'ended' | null;
}

/** What other tabs have done, as a page follows it. */
export interface TabWatch extends Observable<OtherTabs> {
  /** Takes over what was done elsewhere; what was typed in other fields stays. */
  take(): void;
  /** Leaves everything as it is here. */
  keep(): void;
}
