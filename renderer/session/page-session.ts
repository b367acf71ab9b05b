import { experiment } from 'virtual:versions';
import { type Client, createClient } from '../api/client.ts';
import { presentTime } from '../api/clock.ts';
import { localBotCheck } from './bot-check.ts';
import { captureAttribution } from './capture-attribution.ts';
import { forgetClickIds } from './click-ids.ts';
import { isOver, markOver, unmark } from './finish.ts';
import { logError } from './log-error.ts';
import { observable } from './observable.ts';
import { keptOrigin } from './origin.ts';
import { type Made, type News, pageMetadata, sessionStart } from './page-metadata.ts';
import {
  clearAll,
  followClear,
  pageStorages,
  presentClaim,
  type Storages,
  storeClaim,
  storedClaim,
} from './storage.ts';
import { tellTracking } from './tell-tracking.ts';
import { onTrackingDecision } from './tracking-consent.ts';
import { verifyDevice, visit } from './visit.ts';

export interface SessionStart {
  storages: Storages;
  /** The stored origin of the visitor: only after the data of a finished visit was removed. */
  captureAttribution?(): void;
  /** utm tags for a new claim. */
  utm(): Record<string, string>;
  fetch: typeof fetch;
  log(error: unknown): void;
  /** The page's data for the claim, or null for none; left out if nothing is saved. */
  about?(made: Made | null): Promise<News | null>;
}

/** A problem of this browser that the visitor must know: it stores no cookies, or nothing over a reload. */
export type Trouble = 'cookies' | 'storage';

/** Called for a new claim: its number, the one before it, and how to save to it. */
type Told = (
  claim: string,
  before: string | null,
  put: Parameters<Parameters<typeof createClient>[0]['adopt']>[1],
) => Promise<void>;

/**
 * The page's session with the service. It can start before the journey exists, so that a page that is only looked at has its
 * claim and its visit too; the journey then continues with it.
 */
export function openSession({ storages, captureAttribution, utm, fetch, log, about }: SessionStart) {
  /** The browser has a journey that ended a while ago: the current visitor starts with a clean browser. */
  let over = isOver(storages, presentTime());
  if (over) clearAll(storages);
  if (over) markOver(storages);
  captureAttribution?.();
  followClear(storages);
  const claimAtStart = storedClaim(storages);
  const trouble = observable<Trouble | null>(null);
  const stored = observable(false);
  let told: Told = () => Promise.resolve();
  let begun: Promise<void> | undefined;

  const client: Client = createClient({
    fetch,
    utm,
    log,
    claim: () => presentClaim(storages),
    // Data stored since a journey ended belongs to the current visitor: only the mark of the end is removed.
    ready: () => (over ? endAnd(unmark) : true),
    blocked() {
      if (storages.cookie.keeps()) return false;
      trouble.set('cookies');
      return true;
    },
    lost: () => trouble.set('cookies'),
    kept() {
      if (trouble.getSnapshot() === 'cookies') trouble.set(null);
    },
    async adopt(claim, put, seconds) {
      const before = storeClaim(storages, claim);
      sessionStart(storages, presentTime());
      await told(claim, before, put);
      tell({ seconds }).catch(log);
    },
  });

  /** Ends the session, then removes the browser's data of it; false: the service could not be reached. */
  async function endAnd(forget: (storages: Storages) => void, endLink = false): Promise<boolean> {
    if (!(await client.end(endLink))) return false;
    over = false;
    forget(storages);
    return true;
  }

  /** Saves the page's data to the claim. Best effort: nothing waits for the answer. */
  async function tell(made: Made | null): Promise<void> {
    const news = await about?.(made);
    if (!news) return;
    const { status } = await client.send({ operation: 'updateClaim', body: news.body });
    if (status === 200) news.arrived();
  }

  async function start(restore?: (claim: string) => Promise<boolean>): Promise<void> {
    if (claimAtStart !== null && (await restore?.(claimAtStart))) tell(null).catch(log);
    else await client.renew();
    // In a private window everything is in memory; the visitor must know that it is lost with the page.
    if (!storages.session.keeps() && trouble.getSnapshot() === null) trouble.set('storage');
    if (trouble.getSnapshot() === 'cookies') return;
    visit(client, storages);
    await tellTracking(client, storages);
    verifyDevice(client, storages);
  }

  /** The visitor has answered the question about tracking: the claim is told, and dependent values are saved or cleared. */
  async function decided(yes: boolean): Promise<void> {
    const forgotten = yes ? [] : forgetClickIds(storages);
    await tellTracking(client, storages);
    if (presentClaim(storages) === null) return;
    await tell(null);
    if (forgotten.length > 0) {
      const body = Object.fromEntries(forgotten.map((name) => [name, '']));
      await client.send({ operation: 'updateClaim', body });
    }
  }
  onTrackingDecision((yes) => {
    if (yes !== null) decided(yes).catch(log);
  });

  return {
    client,
    storages,
    decided,
    trouble,
    /** The page shows data that was entered before it was opened, perhaps by another user of this browser. */
    stored,
    /**
     * Ends the session, and the claim's link if `endLink` is set, and removes all our data from the browser; false: the service could
     * not be reached.
     */
    end: (endLink = false) => endAnd(clearAll, endLink),
    /** The browser's claim number when the page was opened. */
    claimAtStart,
    /** Creates the claim, or with `restore` loads the stored one from the service. Once per page. */
    begin(restore?: (claim: string) => Promise<boolean>): Promise<void> {
      begun ??= start(restore);
      return begun;
    },
    /** Sets the listener for new claims. */
    tell(listener: Told): void {
      told = listener;
    },
  };
}

export type Session = ReturnType<typeof openSession>;

let ofThisPage: Session | undefined;

/** The page's one session, shared by all callers. */
export const pageSession = (): Session => {
  ofThisPage ??= ofWindow(window);
  return ofThisPage;
};

/** Makes the page's session act on an answer about tracking that was given before the session was opened. */
export async function hearDecision(yes: boolean): Promise<void> {
  if (ofThisPage === undefined) await pageSession().decided(yes);
}

function ofWindow(window: Window & typeof globalThis): Session {
  const storages = pageStorages();
  const { search } = window.location;
  let version: string | null = null;
  return openSession({
    storages,
    captureAttribution() {
      version = captureAttribution(storages, window.location);
    },
    utm: () => keptOrigin(storages).utm,
    fetch: window.fetch.bind(window),
    log: logError,
    about: (made) =>
      pageMetadata(
        {
          storages,
          search,
          version,
          groups: Object.keys(experiment.groups),
          bot: () => localBotCheck(window),
          now: presentTime,
        },
        made,
      ),
  });
}
