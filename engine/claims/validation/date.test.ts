import fc from 'fast-check';
import { DateTime } from 'luxon';
import { afterEach, describe, expect, test } from 'vitest';
import { sampled } from '#fixtures/prove.ts';
import {
  ageOn,
  birthDateFault,
  birthYears,
  type CalendarDate,
  isRealDate,
  readIsoDate,
  readStoredDate,
  toIsoDate,
  toStoredDate,
} from './date.ts';

const TODAY = '2026-03-15';
const on = (day: number, month: number, year: number): CalendarDate => ({ day, month, year });

describe('a date of birth', () => {
  test.each([
    on(31, 2, 1990),
    on(31, 4, 1985),
    on(30, 2, 1990),
    on(29, 2, 1987),
    on(29, 2, 1900),
    on(0, 1, 1990),
    on(1, 13, 1990),
    on(32, 1, 1990),
    on(Number.NaN, 1, 1990),
    on(1, Number.NaN, 1990),
    on(1, 1, Number.NaN),
  ])('an impossible date is "Please enter a valid date" (%o)', { tags: ['VAL-29'] }, (date) =>
    expect(birthDateFault(date, TODAY)).toBe('Please enter a valid date'),
  );

  test('tomorrow is "Date of birth cannot be in the future", today is not', { tags: ['VAL-30'] }, () => {
    expect(birthDateFault(on(16, 3, 2026), TODAY)).toBe('Date of birth cannot be in the future');
    expect(birthDateFault(on(1, 1, 2027), TODAY)).toBe('Date of birth cannot be in the future');
    expect(birthDateFault(on(15, 3, 2026), TODAY)).toBe('You must be at least 13 years old');
  });

  test('a day short of 13 years is "You must be at least 13 years old", the birthday itself is old enough', {
    tags: ['VAL-31'],
  }, () => {
    expect(birthDateFault(on(16, 3, 2013), TODAY)).toBe('You must be at least 13 years old');
    expect(birthDateFault(on(15, 3, 2013), TODAY)).toBeNull();
  });

  test('121 years are "Please enter a valid date of birth", the day before that birthday is not', {
    tags: ['VAL-32'],
  }, () => {
    expect(birthDateFault(on(15, 3, 1905), TODAY)).toBe('Please enter a valid date of birth');
    expect(birthDateFault(on(16, 3, 1905), TODAY)).toBeNull();
  });

  test('31/04/1985, 30/02/1990 and 29/02/1987 are no dates; 29/02/1988 is one', { tags: ['DB-1'] }, () => {
    for (const date of [on(31, 4, 1985), on(30, 2, 1990), on(29, 2, 1987)]) {
      expect(birthDateFault(date, TODAY)).toBe('Please enter a valid date');
    }
    expect(birthDateFault(on(29, 2, 1988), TODAY)).toBeNull();
    // Of the centuries only every fourth is a leap year.
    expect(birthDateFault(on(29, 2, 2000), TODAY)).toBeNull();
    expect(toStoredDate(on(29, 2, 1988))).toBe('29/02/1988');
  });

  test('27/03/0085 is "Please enter a valid date of birth"', { tags: ['DB-2'] }, () => {
    expect(birthDateFault(on(27, 3, 85), TODAY)).toBe('Please enter a valid date of birth');
  });

  test('who was born on 29 February is a year older on 1 March', () => {
    expect(ageOn(on(28, 2, 2021), on(29, 2, 2008))).toBe(12);
    expect(ageOn(on(1, 3, 2021), on(29, 2, 2008))).toBe(13);
    expect(ageOn(on(29, 2, 2024), on(29, 2, 2008))).toBe(16);
  });

  test('without a day to compare with, no date passes', () => {
    expect(birthDateFault(on(1, 1, 1990), '')).not.toBeNull();
  });
});

describe('a stored date', () => {
  test('is dd/mm/yyyy', { tags: ['VAL-36', 'CONST-33'] }, () =>
    expect(toStoredDate(on(2, 1, 1990))).toBe('02/01/1990'),
  );

  test.each(['1/2/1990', '01/02/1990', '1/02/1990', '01/2/1990'])(
    '%s, two parts of 1 or 2 digits and a year of 4, is read',
    { tags: ['VAL-37'] },
    (text) => expect(readStoredDate(text)).toEqual(on(1, 2, 1990)),
  );

  test.each([
    '1990-01-02',
    '27/03/85',
    '001/02/1990',
    '1/2/19900',
    '1/2',
    '1/2/1990 ',
    '1/2/1990\n',
    'a/b/cccc',
    '',
    '//',
    19900102,
    null,
    undefined,
    {},
  ])('%o has not that shape and is dropped', { tags: ['VAL-38'] }, (stored) =>
    expect(readStoredDate(stored)).toBeNull(),
  );

  test('the ISO form is read in its one shape', () => {
    expect(readIsoDate('1990-01-02')).toEqual(on(2, 1, 1990));
    for (const text of ['1990-1-2', '90-01-02', '1990-01-02T00:00:00Z', '02/01/1990', 5, null]) {
      expect(readIsoDate(text)).toBeNull();
    }
  });
});

describe('the years offered', () => {
  test('start at 13 years back', { tags: ['VAL-33'] }, () => expect(birthYears(TODAY)[0]).toBe(2013));
  test('end at 120 years back, one after the other', { tags: ['VAL-34'] }, () => {
    expect(birthYears(TODAY).at(-1)).toBe(1906);
    expect(birthYears(TODAY)).toHaveLength(108);
    expect(birthYears(TODAY)).toContain(1975);
  });
});

describe('in agreement with luxon', () => {
  const parts = fc.record({
    day: fc.integer({ min: 0, max: 33 }),
    month: fc.integer({ min: 0, max: 14 }),
    year: fc.integer({ min: 1, max: 2400 }),
  });
  const days = fc
    .integer({ min: -40_000, max: 60_000 })
    .map((offset) => DateTime.utc(1970, 1, 1).plus({ days: offset }));

  test('the same dates are real', { tags: ['VAL-29'] }, () => {
    fc.assert(
      fc.property(parts, (date) => {
        expect(isRealDate(date)).toBe(DateTime.fromObject(date, { zone: 'utc' }).isValid);
      }),
      sampled(2000),
    );
  });

  test('ages are the same, and both forms lead back to the date', { tags: ['VAL-31', 'VAL-32'] }, () => {
    fc.assert(
      fc.property(days, days, (one, other) => {
        const [birth, today] = one < other ? [one, other] : [other, one];
        // luxon gives who was born on 29 February a birthday on the 28th, the law on 1 March.
        fc.pre(!(birth.month === 2 && birth.day === 29 && today.month === 2 && today.day === 28));
        const date = on(birth.day, birth.month, birth.year);
        expect(ageOn(on(today.day, today.month, today.year), date)).toBe(Math.floor(today.diff(birth, 'years').years));
        expect(toIsoDate(date)).toBe(birth.toISODate());
        expect(toStoredDate(date)).toBe(birth.toFormat('dd/MM/yyyy'));
        expect(readIsoDate(toIsoDate(date))).toEqual(date);
        expect(readStoredDate(toStoredDate(date))).toEqual(date);
      }),
      sampled(2000),
    );
  });
});

describe('a date of birth has no time zone', () => {
  const home = process.env.TZ;
  afterEach(() => {
    process.env.TZ = home;
  });

  test.each(['America/Los_Angeles', 'Pacific/Auckland', 'Pacific/Kiritimati', 'Europe/London'])(
    '01/01/1990 is the same in %s',
    { tags: ['DB-3'] },
    (zone) => {
      process.env.TZ = zone;
      expect(readStoredDate('01/01/1990')).toEqual(on(1, 1, 1990));
      expect(toIsoDate(on(1, 1, 1990))).toBe('1990-01-01');
      expect(toStoredDate(on(1, 1, 1990))).toBe('01/01/1990');
      // The age turns with the claimant's own day, which is handed in.
      expect(birthDateFault(on(1, 1, 2013), '2025-12-31')).toBe('You must be at least 13 years old');
      expect(birthDateFault(on(1, 1, 2013), '2026-01-01')).toBeNull();
    },
  );
});
