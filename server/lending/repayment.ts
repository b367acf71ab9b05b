import { type CalendarDate, isRealDate, readIsoDate } from '#engine/claims/validation/date.ts';
import type { Agreement } from './loan.ts';

const isLastOfMonth = ({ day, month, year }: CalendarDate) => !isRealDate({ day: day + 1, month, year });

/** Whole months from one day to another: 31 January to 28 February is one. Below 0 when the second is earlier. */
function monthsBetween(from: CalendarDate, to: CalendarDate): number {
  const full = to.day >= from.day || isLastOfMonth(to);
  return (to.year - from.year) * 12 + to.month - from.month - (full ? 0 : 1);
}

/**
 * How much of an agreement is repaid: months between start and end by number of payments, in per cent, a whole number
 * from 0 to `most`. An open agreement is counted to `today` (yyyy-mm-dd). Null without a start date or payments.
 * (LEN-32, LEN-33, CONST-59, G-204)
 */
export function repaymentPercent(
  { startDate, endDate, payments }: Pick<Agreement, 'startDate' | 'endDate' | 'payments'>,
  today: string,
  most: number,
): number | null {
  const [start, end] = [readIsoDate(startDate), readIsoDate(endDate ?? today)];
  if (!start || !end || payments === null || payments <= 0) return null;
  const percent = Math.round((monthsBetween(start, end) / payments) * 100);
  return Math.min(most, Math.max(0, percent));
}
