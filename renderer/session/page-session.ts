import { type Client, createClient } from '../api/client.ts';
import { pageShelves, presentClaim, type Shelves, storeClaim, storedClaim } from './storage.ts';
import { tellTracking } from './tell-tracking.ts';
import { onTrackingDecision } from './tracking-consent.ts';
import { utmOf } from './utm.ts';
import { visit } from './visit.ts';

export interface SessionStart {
  shelves: Shelves;
  /** utm tags of the page's address. */
  utm: Record<string, string>;
  fetch: typeof fetch;
  log(error: unknown): void;
}

/** Hears of a claim that was made: its number, the one before it, and how to save to it. */
type Told = (
  claim: string,
  before: string | null,
  put: Parameters<Parameters<typeof createClient>[0]['adopt']>[1],
) => Promise<void>;

/**
 * The page's session with the service. It can be begun before the journey is there, so that a page that is only looked
 * at has its claim and its visit all the same; the journey then goes on with it.
 */
export function openSession({ shelves, utm, fetch, log }: SessionStart) {
  const claimAtStart = storedClaim(shelves);
  let told: Told = () => Promise.resolve();
  let begun: Promise<void> | undefined;

  const client: Client = createClient({
    fetch,
    utm: () => utm,
    log,
    claim: () => presentClaim(shelves),
    adopt(claim, put) {
      const before = presentClaim(shelves);
      storeClaim(shelves, claim);
      if (shelves.local.get('sessionStart') === null) shelves.local.set('sessionStart', new Date().toISOString());
      return told(claim, before, put);
    },
  });

  async function start(restore?: (claim: string) => Promise<boolean>): Promise<void> {
    if (claimAtStart === null || !(await restore?.(claimAtStart))) await client.renew();
    visit(client, shelves);
    tellTracking(client, shelves);
  }

  onTrackingDecision(() => tellTracking(client, shelves));

  return {
    client,
    shelves,
    /** The claim number that the browser held when the page was opened. */
    claimAtStart,
    /** Makes the claim, or asks with `restore` for what the service holds of the stored one. Once for a page. */
    begin(restore?: (claim: string) => Promise<boolean>): Promise<void> {
      begun ??= start(restore);
      return begun;
    },
    /** Who is to hear of claims that are made from now on. */
    tell(listener: Told): void {
      told = listener;
    },
  };
}

export type Session = ReturnType<typeof openSession>;

let ofThisPage: Session | undefined;

/** The one session of the page in the browser, whoever asks first. */
export const pageSession = (): Session => {
  ofThisPage ??= openSession({
    shelves: pageShelves(),
    utm: utmOf(window.location.search),
    fetch: window.fetch.bind(window),
    log: (error) => console.error(error),
  });
  return ofThisPage;
};
