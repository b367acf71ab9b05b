/** Reads single values of a bureau's answer without trusting their types. Nothing here throws. */

import { recordOf } from '#engine/record.ts';
import { readCalendarDay } from '../time/calendar.ts';

/** Years outside these mean "no date" at a bureau: 0000, 0001, 9999. */
const years = { first: 1900, last: 2999 };

/**
 * Text without control characters and surrounding spaces, truncated to `most` characters. A number counts as text;
 * anything else becomes ''.
 */
export function readText(value: unknown, most = 200): string {
  if (typeof value !== 'string' && !Number.isFinite(value)) return '';
  const text = String(value)
    .slice(0, 4 * most)
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  return [...text].slice(0, most).join('').trim();
}

/** A finite number, also from text with thousands commas or a pound sign ("£5,000.00"); otherwise null. */
export function readNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  const [, sign, digits] =
    (typeof value === 'string' && /^(-?)£?([\d,]{1,15}(?:\.\d{1,6})?)$/.exec(value.trim())) || [];
  const plain = digits?.replace(/,/g, '');
  return plain && /^\d/.test(plain) ? Number(`${sign}${plain}`) : null;
}

/**
 * A day as yyyy-mm-dd, read from that form with or without a time after it, from dd/mm/yyyy, or from { ccyy, mm, dd }.
 * Null for anything else, and for a day that does not exist. Time zones do not change it: the result is the day as
 * written. (case QZ-2, ENT-156 to ENT-158)
 */
export function readDay(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : textOfParts(recordOf(value));
  const day = readCalendarDay(/^(\d{4}-\d{2}-\d{2})[T ]/.exec(text)?.[1] ?? text);
  return day && day.year >= years.first && day.year <= years.last ? day.toISODate() : null;
}

function textOfParts({ ccyy, mm, dd }: Readonly<Record<string, unknown>>): string {
  return [readText(ccyy, 5), readText(mm, 3).padStart(2, '0'), readText(dd, 3).padStart(2, '0')].join('-');
}

/** The members of a list; an empty list for anything else. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** An address as one line: text unchanged, or an object's label in `address`, or its parts. */
export function readAddressLine(value: unknown): string {
  const parts = recordOf(value);
  const part = (name: string) => readText(parts[name]);
  const street = `${part('number')} ${part('street1')}`.trim();
  const before = [part('subBuilding'), part('name'), street, part('street2')];
  const after = [part('district'), part('postTown'), part('county'), part('postcode')];
  const joined = [...before, ...after].filter(Boolean).join(', ');
  return readText(readText(value, 300) || readText(parts.address, 300) || joined, 300).replace(/\s+/g, ' ');
}
