import { DateTime } from 'luxon';
import { readIsoDate, readStoredDate } from '#engine/claims/validation/date.ts';

/** Days, ages and budgets use the calendar of the claimants, wherever the service runs. */
const zone = 'Europe/London';

/** A day is stored at midnight UTC, which no clock change moves. */
const inNoZone = { zone: 'utc', locale: 'en-US' };

const MINUTE_MS = 60_000;
let last = { minute: -1, day: '' };

/** The day in London, yyyy-mm-dd. No day begins within a minute, so one result is cached for a minute: every save needs it. */
export function londonDay(time: Date): string {
  const minute = Math.floor(time.getTime() / MINUTE_MS);
  if (minute !== last.minute) last = { minute, day: DateTime.fromJSDate(time, { zone }).toISODate() ?? '' };
  return last.day;
}

/** Whole seconds until the next day begins in London, at least one. */
export function secondsOfDayLeft(now: Date): number {
  const time = DateTime.fromJSDate(now, { zone });
  return Math.max(1, Math.ceil(time.plus({ days: 1 }).startOf('day').diff(time).as('seconds')));
}

/**
 * The day written as yyyy-mm-dd, or as dd/mm/yyyy with or without leading zeros, whatever the time zone of the machine; null for
 * any other text, and for a day that is not in the calendar.
 */
export function readCalendarDay(text: string | null | undefined): DateTime<true> | null {
  const written = readIsoDate(text) ?? readStoredDate(text);
  const day = written && DateTime.fromObject(written, inNoZone);
  return day?.isValid ? day : null;
}
