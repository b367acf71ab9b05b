import { kinds } from '../delivery/kinds.ts';
import {
  budgets,
  budgetsLeft,
  budgetsSpent,
  deadLetters,
  outboxOldest,
  outboxWaiting,
  staffActions,
  storeUp,
} from '../metrics/instruments.ts';
import { ANY_DEAD, deadByKind } from '../outbox/outbox-state.ts';
import type { SettingsByPort } from '../providers/vendor-ports.ts';
import { dailyBudgets } from '../staff/budgets.ts';
import { trailOf } from '../staff/trail.ts';
import { type Store, StoreUnavailable } from '../store/port.ts';

/** Later than any time. */
const EVER = '9999';
/** A count of the index ends here; so many waiting claims are an alert in any case. */
const MOST_COUNTED = 10_000;
/** Reads from the indexes alone how many messages wait or lie dead, and how old the oldest is. */
async function lookAtOutbox(store: Store, now: number): Promise<void> {
  const all = (by: 'nextDue' | 'failingSince', limit: number) => ({ by, before: EVER, limit }) as const;
  outboxWaiting.set(await store.count('claims', all('nextDue', MOST_COUNTED)));
  const [due] = await store.values('claims', all('nextDue', 1));
  const [failing] = await store.values('claims', all('failingSince', 1));
  const since = [due, failing].flatMap((time) => (time === undefined ? [] : [Date.parse(time)]));
  outboxOldest.set(Math.max(0, ...since.map((time) => (now - time) / 1000)));
  const dead = await store.values('claims', { by: 'deadLetters', before: ANY_DEAD, limit: MOST_COUNTED });
  deadLetters.reset();
  // From 0, so that an alert ends when the last one is gone.
  for (const kind of Object.keys(kinds)) deadLetters.set({ kind }, 0);
  for (const [kind, count] of dead.flatMap(deadByKind)) deadLetters.inc({ kind }, count);
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
 * Reads from the store what no node knows by itself: messages that wait or lie dead, and what is spent of budgets. Four look-ups in indexes
 * and one read for each budget. While the store cannot answer, these are not known (NaN) and `reclaim_store_up` is 0.
 */
export async function lookAtStore({ store, clock, providers }: Looked): Promise<void> {
  try {
    const now = clock();
    await lookAtOutbox(store, now.getTime());
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
    for (const gauge of [deadLetters, budgetsSpent, budgetsLeft]) gauge.reset();
  }
}
