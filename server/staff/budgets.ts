import type { SettingsByPort, VendorPort } from '../providers/vendor-ports.ts';
import { budgetId, UNITS } from '../purchases/budgets.ts';
import type { Store } from '../store/port.ts';

/** Today's budget of a vendor, in pounds. */
export interface DailyBudget {
  port: VendorPort;
  daily: number;
  spent: number;
}

/** Today's budgets, of the vendors that have one. */
export async function dailyBudgets(store: Store, providers: SettingsByPort, now: Date): Promise<DailyBudget[]> {
  const all: DailyBudget[] = [];
  for (const port of Object.keys(providers) as VendorPort[]) {
    const budget = providers[port]?.budget;
    if (!budget) continue;
    const counter = await store.get('counters', budgetId(port, now));
    all.push({ port, daily: budget.daily, spent: (counter?.count ?? 0) / UNITS });
  }
  return all;
}

/** Counts this much less as spent today; the alarm sounds again when the rest is used. False: the vendor has no budget. */
export async function raiseBudget(
  store: Store,
  providers: SettingsByPort,
  port: string,
  pounds: number,
  now: Date,
): Promise<boolean> {
  if (!(await dailyBudgets(store, providers, now)).some((one) => one.port === port)) return false;
  const id = budgetId(port, now);
  await store.upsert('counters', id, {
    inc: [[['count'], -Math.round(pounds * UNITS)]],
    set: [[['expiresAt'], new Date(now.getTime() + 8 * 24 * 60 * 60_000).toISOString()]],
  });
  for (const mark of ['alarm', 'used-up']) await store.remove('counters', `${id}:${mark}`);
  return true;
}
