import type { Field } from '../../../schemas/flow.ts';
import { fieldType } from '../../vocabulary/field-type.ts';
import { type CalendarDate, isRealDate, MONTHS, readIsoDate, toIsoDate } from '../validation/date.ts';
import { missing } from './missing.ts';

/** The parts as they are typed; '' while there is none. */
export interface DateAnswer {
  day: string;
  month: string;
  year: string;
}

const PARTS = ['day', 'month', 'year'] as const;
const LABELS = { day: 'Day', month: 'Month', year: 'Year' };
const isBlank = (answer: DateAnswer) => PARTS.every((part) => answer[part].trim() === '');
const digits = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);

/** The date as yyyy-mm-dd; null for what is no date with a year of four digits. */
function read({ day, month, year }: DateAnswer): string | null {
  const date: CalendarDate = { day: digits(day), month: digits(month), year: digits(year) };
  return isRealDate(date) && /^\d{4}$/.test(year.trim()) ? toIsoDate(date) : null;
}

function said(iso: string): string {
  const date = readIsoDate(iso);
  return date ? `${date.day} ${MONTHS[date.month - 1]} ${date.year}` : iso;
}

/** The message for a date outside what the flow accepts, or null. Dates as yyyy-mm-dd compare as texts. */
function outside(iso: string, { earliest, latest }: Field, today: string): string | null {
  const [from, to] = [earliest, latest].map((limit) => (limit === 'today' ? today : limit));
  if (from !== undefined && iso < from)
    return earliest === 'today' ? 'The date is in the past' : `The date is before ${said(from)}`;
  if (to === undefined || iso <= to) return null;
  return latest === 'today' ? 'The date is in the future' : `The date is after ${said(to)}`;
}

/** A date of any kind, in no time zone; the claim stores yyyy-mm-dd. */
export const date = fieldType<DateAnswer>({
  says: 'A date in three parts; `earliest` and `latest` limit it: a date yyyy-mm-dd, or today.',
  takes: ['earliest', 'latest'],
  stores: 'date',
  parts: ['value'],
  empty: { day: '', month: '', year: '' },
  isEmpty: isBlank,
  tidy: (answer) => answer,
  check(answer, { field, today }) {
    if (isBlank(answer)) return missing(field, 'Enter a date', 'day');
    const lacking = PARTS.find((part) => answer[part].trim() === '');
    if (lacking) return { text: `${LABELS[lacking]} is required`, part: lacking };
    const iso = read(answer);
    const message = iso === null ? 'Please enter a valid date' : outside(iso, field, today);
    return message === null ? null : { text: message };
  },
  premature: (answer) => PARTS.some((part) => answer[part].trim() === ''),
  save(answer) {
    const iso = read(answer);
    return iso === null ? {} : { value: iso };
  },
  restore({ value }) {
    const stored = readIsoDate(value);
    return stored
      ? { day: String(stored.day), month: String(stored.month), year: String(stored.year).padStart(4, '0') }
      : undefined;
  },
});
