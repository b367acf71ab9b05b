import { readCalendarDay } from '../time/calendar.ts';
import type { Agreement } from './loan.ts';

/**
 * The share of an agreement that is repaid: full months from start to end (31 January to 28 February is one month)
 * divided by the number of
 * payments, in per cent, a whole number from 0 to `most`. An open agreement is counted to `today` (yyyy-mm-dd). Null
 * without a start date or payments. (LEN-32, LEN-33, CONST-59, G-204)
 */
export function repaymentPercent(
  { startDate, endDate, payments }: Pick<Agreement, 'startDate' | 'endDate' | 'payments'>,
  today: string,
  most: number,
): number | null {
  const [start, end] = [readCalendarDay(startDate), readCalendarDay(endDate ?? today)];
  if (!start || !end || payments === null || payments <= 0) return null;
  const months = Math.floor(end.diff(start, 'months').months);
  const percent = Math.round((months / payments) * 100);
  return Math.min(most, Math.max(0, percent));
}
