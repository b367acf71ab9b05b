import { changeClaim } from '../claims/claims.ts';
import type { EffectDeps } from '../context.ts';
import { budgetAlarm } from '../outbox/enqueue-alert.ts';
import type { ProviderFailure } from '../providers/http-client.ts';
import { londonDay } from '../time/calendar.ts';
import { type PaidOperation, type PaidOperationRow, paidOperations } from './paid-operations.ts';

/** Money is counted in hundred-thousandths of a pound, so that sums are exact. */
export const UNITS = 100_000;
/** How long the counters of a day are kept, in milliseconds. */
const KEPT_MS = 8 * 24 * 60 * 60_000;
/** At this share of a budget the firm gets an alert, once a day. */
const ALARM_SHARE = 0.8;

/** A call that may be made, with a function that takes its count back if it is not made; or the failure instead. */
export type Spent = { refund: () => Promise<void>; refused?: undefined } | { refused: ProviderFailure };

/** The counter of a vendor's spending on the day of `now`. */
export const budgetId = (port: string, now: Date): string => `budget:${port}:${londonDay(now)}`;

const unitsOf = (pounds: number): number => Math.round(pounds * UNITS);

/**
 * The daily budgets of vendors (`<PORT>_DAILY_BUDGET`, `<PORT>_PRICE`), counted in the store, so that they hold over all
 * nodes and restarts; a day is a day in London. The firm is told at 80 % and when a budget is used up, each once a day.
 */
export function spender({ config, ports, log }: EffectDeps) {
  const { store, clock } = ports;
  const rowOf = (of: PaidOperation): PaidOperationRow => paidOperations[of];

  /** The vendor's budget and today's counter; nothing if there is no limit, or nothing to count. */
  function todays(of: PaidOperation) {
    const { port, costs } = rowOf(of);
    const budget = config.providers[port]?.budget;
    if (!budget || costs === 0) return undefined;
    const price = unitsOf(budget.price) * costs;
    return { port, price, most: unitsOf(budget.daily), id: budgetId(port, clock()) };
  }

  const add = async (id: string, units: number): Promise<number> => {
    const expiresAt = new Date(clock().getTime() + KEPT_MS).toISOString();
    const { count } = await store.upsert('counters', id, {
      inc: [[['count'], units]],
      set: [[['expiresAt'], expiresAt]],
    });
    return count;
  };

  /** Alerts the firm through the outbox of the claim that reached the limit; once a day, unless two claims reach it at the same moment. */
  async function tell(id: string, claimId: string, text: string): Promise<void> {
    if (await store.get('counters', id)) return;
    log.warn(text);
    await changeClaim(ports, claimId, (claim) => budgetAlarm(claim, id, clock(), text));
    await add(id, 1);
  }

  /** Counts one call before it is made; refused, and not counted, if the budget has no room for it. */
  return async function spend(of: PaidOperation, claimId: string): Promise<Spent> {
    const today = todays(of);
    if (!today) return { refund: async () => {} };
    const { port, price, most, id } = today;
    const count = await add(id, price);
    const refund = async () => void (await add(id, -price));
    if (count > most) {
      await refund();
      await tell(`${id}:used-up`, claimId, `The daily budget of ${port} is used up. It is asked again tomorrow.`);
      const detail = `${port}.${rowOf(of).operation} was not asked: its daily budget is used up`;
      return { refused: { outcome: 'failed', why: 'overBudget', detail } };
    }
    if (count >= most * ALARM_SHARE)
      await tell(`${id}:alarm`, claimId, `80 % of the daily budget of ${port} is spent.`);
    return { refund };
  };
}
