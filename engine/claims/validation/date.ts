import { MAX_AGE, MIN_AGE } from './limits.ts';

/** A day of the calendar, in no time zone; not necessarily a real one. */
export interface CalendarDate {
  day: number;
  month: number;
  year: number;
}

/** The months by name, January first. */
export const MONTHS = [
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
] as const;

const leap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const daysIn = (month: number, year: number) =>
  [31, leap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
const order = ({ day, month, year }: CalendarDate) => (year * 100 + month) * 100 + day;
const padded = (number: number, length: number) => String(number).padStart(length, '0');

/** True for a day that the calendar has; nothing is rolled over. (VAL-29) */
export const isRealDate = ({ day, month, year }: CalendarDate): boolean =>
  year >= 0 && day >= 1 && day <= daysIn(month, year);

/** The date as `yyyy-mm-dd`, the claim's `dob`. (G-108) */
export const toIsoDate = ({ day, month, year }: CalendarDate): string =>
  `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;

/** The date as `dd/mm/yyyy`, the claim's `dateOfBirth`. (VAL-36, CONST-33) */
export const toStoredDate = ({ day, month, year }: CalendarDate): string =>
  `${padded(day, 2)}/${padded(month, 2)}/${padded(year, 4)}`;

/** Reads `yyyy-mm-dd`; null for any other shape. */
export function readIsoDate(text: unknown): CalendarDate | null {
  const [, year, month, day] = (typeof text === 'string' && /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)) || [];
  return day ? { day: Number(day), month: Number(month), year: Number(year) } : null;
}

/** Reads a stored date: two parts of 1 or 2 digits and a 4-digit year; null for any other shape, which is dropped. (VAL-37, VAL-38) */
export function readStoredDate(text: unknown): CalendarDate | null {
  const [, day, month, year] = (typeof text === 'string' && /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)) || [];
  return year ? { day: Number(day), month: Number(month), year: Number(year) } : null;
}

/** Whole years from a date of birth to a day; who is born on 29 February has a birthday on 1 March in other years. */
export function ageOn(day: CalendarDate, birth: CalendarDate): number {
  const had = order({ ...day, year: 0 }) >= order({ ...birth, year: 0 });
  return day.year - birth.year - (had ? 0 : 1);
}

/** The years offered for a date of birth, the latest first: 13 to 120 years back. (VAL-33, VAL-34) */
export function birthYears(today: string): number[] {
  const latest = (readIsoDate(today)?.year ?? 0) - MIN_AGE;
  return Array.from({ length: MAX_AGE - MIN_AGE + 1 }, (_, back) => latest - back);
}

/** The message for a complete date of birth, or null: a real date, not in the future, 13 to 120 years. (VAL-29 to VAL-32, G-178) */
export function birthDateFault(birth: CalendarDate, today: string): string | null {
  // Without a day to compare with, every date is in the future, so no date passes unchecked.
  const now = readIsoDate(today) ?? { day: 0, month: 0, year: 0 };
  if (!isRealDate(birth)) return 'Please enter a valid date';
  if (order(birth) > order(now)) return 'Date of birth cannot be in the future';
  const age = ageOn(now, birth);
  if (age < MIN_AGE) return `You must be at least ${MIN_AGE} years old`;
  return age > MAX_AGE ? 'Please enter a valid date of birth' : null;
}
