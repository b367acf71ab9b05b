import { fieldType } from '../../vocabulary/field-type.ts';
import {
  birthDateFault,
  type CalendarDate,
  isRealDate,
  readIsoDate,
  readStoredDate,
  toIsoDate,
  toStoredDate,
} from '../validation/date.ts';
import { missing } from './missing.ts';

/** Digits without a leading zero in day and month; '' while not chosen. */
export interface DateOfBirthAnswer {
  day: string;
  month: string;
  year: string;
}

const digits = (text: string) => (/^\d+$/.test(text) ? Number(text) : Number.NaN);
const dateOf = ({ day, month, year }: DateOfBirthAnswer): CalendarDate => ({
  day: digits(day),
  month: digits(month),
  year: digits(year),
});
const isBlank = ({ day, month, year }: DateOfBirthAnswer) => day === '' && month === '' && year === '';

/** Day, month and year of birth, in no time zone. (VAL-26 to VAL-38) */
export const dateOfBirth = fieldType<DateOfBirthAnswer>({
  says: 'A date of birth in three parts, 13 to 120 years back. `iso` is yyyy-mm-dd, `date` is dd/mm/yyyy.',
  parts: ['iso', 'date'],
  empty: { day: '', month: '', year: '' },
  isEmpty: isBlank,
  tidy: (answer) => answer,
  check(answer, { field, today }) {
    if (isBlank(answer)) return missing(field, 'Day is required', 'day');
    if (answer.day === '') return { text: 'Day is required', part: 'day' };
    if (answer.month === '') return { text: 'Month is required', part: 'month' };
    if (answer.year === '') return { text: 'Year is required', part: 'year' };
    const text = birthDateFault(dateOf(answer), today);
    return text ? { text } : null;
  },
  premature: ({ day, month, year }) => day === '' || month === '' || year === '',
  save(answer) {
    const date = dateOf(answer);
    // A year that is not of four digits is never stored, neither as it stands nor guessed.
    return isRealDate(date) && /^\d{4}$/.test(answer.year) ? { iso: toIsoDate(date), date: toStoredDate(date) } : {};
  },
  restore({ iso, date }) {
    const stored = readStoredDate(date) ?? readIsoDate(iso);
    return stored
      ? { day: String(stored.day), month: String(stored.month), year: String(stored.year).padStart(4, '0') }
      : undefined;
  },
});
