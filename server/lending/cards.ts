import { readIsoDate } from '#engine/rules/date.ts';
import type { Agreement } from './loan.ts';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** What a claimant sees of an agreement: a number and a date, no lender and no account. */
export interface AgreementCard {
  /** What the choice names it by. */
  id: string;
  /** "Agreement #1" */
  title: string;
  /** "March 7, 2016"; null when the bureau knows none. */
  startDate: string | null;
}

/** A day as "March 7, 2016". It is never a moment, so no time zone moves it. (BA-09, G-207) */
export function longDate(day: string | null): string | null {
  const date = readIsoDate(day);
  return date && `${months[date.month - 1]} ${date.day}, ${date.year}`;
}

/** The cards of agreements, numbered from 1, newest first, those without a date last. (BA-08, BA-09, G-206, case QZ-2) */
export const agreementCards = (agreements: readonly Agreement[]): AgreementCard[] =>
  [...agreements]
    .sort((one, other) => (other.startDate ?? '').localeCompare(one.startDate ?? '', 'en'))
    .map(({ id, startDate }, at) => ({ id, title: `Agreement #${at + 1}`, startDate: longDate(startDate) }));
