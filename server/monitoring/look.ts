import {
  budgets,
  budgetsLeft,
  budgetsSpent,
  outboxOldest,
  outboxWaiting,
  staffActions,
  storeUp,
} from '../metrics/instruments.ts';
import type { SettingsByPort } from '../providers/vendor-ports.ts';
import { dailyBudgets } from '../staff/budgets.ts';
import { trailOf } from '../staff/trail.ts';
import type { ClaimDocument } from '../store/documents.ts';
import { type Store, StoreUnavailable } from '../store/port.ts';

/** Later than any time. */
const EVER = '9999';
/** A count of the index ends here; so many waiting claims are an alert in any case. */
const MOST_COUNTED = 10_000;
/** Claims that are read for the age of the oldest message. */
const READ = 20;

/** How long a message has been late, in seconds: since it was due, or since it was put in if an attempt has failed. */
function ageOf({ outbox }: ClaimDocument, now: number): number {
  const ages = Object.values(outbox).flatMap(({ at, due, tries, state }) =>
    state === 'dead' ? [] : [(now - Date.parse(tries > 0 ? at : due)) / 1000],
  );
  return Math.max(0, ...ages);
}

/** How far the trail of a store has been read. */
const readTo = new WeakMap<Store, string>();

/** Counts what staff have done since the last look: the whole trail at the first. */
async function readTrail(store: Store): Promise<void> {
  if (!readTo.has(store)) staffActions.reset();
  for await (const { id, what } of trailOf(store, readTo.get(store))) {
    staffActions.inc({ command: what });
    readTo.set(store, id);
  }
}

interface Looked {
  store: Store;
  clock: () => Date;
  providers: SettingsByPort;
}

/**
 * Reads from the store what no node knows by itself: messages that wait, and what is spent of budgets. Two look-ups by an index and
 * one read for each budget. While the store cannot answer, these are not known (NaN) and `reclaim_store_up` is 0.
 */
export async function lookAtStore({ store, clock, providers }: Looked): Promise<void> {
  try {
    const now = clock();
    const first = await store.find('claims', { by: 'nextDue', before: EVER, limit: READ });
    outboxWaiting.set(await store.count('claims', { by: 'nextDue', before: EVER, limit: MOST_COUNTED }));
    outboxOldest.set(Math.max(0, ...first.map((claim) => ageOf(claim, now.getTime()))));
    for (const { port, daily, spent } of await dailyBudgets(store, providers, now)) {
      budgets.set({ port }, daily);
      budgetsSpent.set({ port }, spent);
      budgetsLeft.set({ port }, Math.max(0, daily - spent));
    }
    await readTrail(store);
    storeUp.set(1);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    storeUp.set(0);
    for (const gauge of [outboxWaiting, outboxOldest]) gauge.set(Number.NaN);
    for (const gauge of [budgetsSpent, budgetsLeft]) gauge.reset();
  }
}
