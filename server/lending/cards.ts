import type { AgreementCard } from '#schemas/lending.ts';
import { readCalendarDay } from '../time/calendar.ts';
import type { Agreement } from './loan.ts';

/** A day as "March 7, 2016". It is a calendar day, not an instant, so time zones do not change it. (BA-09, G-207) */
export const longDate = (day: string | null): string | null => readCalendarDay(day)?.toFormat('MMMM d, yyyy') ?? null;

/**
 * The cards of agreements, numbered from 1, newest first, those without a date last. `named`: include the lenders, as
 * for
 * a signed claim. (BA-08, BA-09, G-018, G-206, case QZ-2)
 */
export const agreementCards = (agreements: readonly Agreement[], named: boolean): AgreementCard[] =>
  [...agreements]
    .sort((one, other) => (other.startDate ?? '').localeCompare(one.startDate ?? '', 'en'))
    .map(({ id, startDate, universalName }, at) => ({
      id,
      title: `Agreement #${at + 1}`,
      startDate: longDate(startDate),
      lender: named ? universalName : null,
    }));
