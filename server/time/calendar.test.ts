import { afterEach, describe, expect, test } from 'vitest';
import { londonDay, readCalendarDay, secondsOfDayLeft } from './calendar.ts';

test.each([
  ['winter: London is UTC', '2026-01-15T23:59:59Z', '2026-01-15'],
  ['summer: the day begins an hour before UTC', '2026-07-01T22:59:59Z', '2026-07-01'],
  ['summer: half past midnight is the next day', '2026-07-01T23:30:00Z', '2026-07-02'],
  ['the night before the clocks go forward', '2026-03-28T23:59:59Z', '2026-03-28'],
  ['the day on which the clocks go forward ends at 23:00 UTC', '2026-03-29T23:00:00Z', '2026-03-30'],
  ['the day on which the clocks go back begins at 23:00 UTC', '2026-10-24T23:00:00Z', '2026-10-25'],
  ['the day on which the clocks go back ends at midnight UTC', '2026-10-25T23:59:59Z', '2026-10-25'],
  ['a leap day', '2028-02-29T12:00:00Z', '2028-02-29'],
])('a day is a day in London; %s', (_, time, day) => expect(londonDay(new Date(time))).toBe(day));

test('a day is a day in London, and its end is exact to the second', () => {
  expect(secondsOfDayLeft(new Date('2026-07-01T22:59:00Z'))).toBe(60);
  expect(secondsOfDayLeft(new Date('2026-07-01T23:00:00Z'))).toBe(24 * 3600);
  expect(secondsOfDayLeft(new Date('2026-12-01T23:59:59Z'))).toBe(1);
  // The clocks go back: a day of 25 hours. They go forward: one of 23.
  expect(secondsOfDayLeft(new Date('2026-10-24T23:00:00Z'))).toBe(25 * 3600);
  expect(secondsOfDayLeft(new Date('2026-03-29T00:00:00Z'))).toBe(23 * 3600);
});

describe('a written day', () => {
  const home = process.env.TZ;
  afterEach(() => {
    if (home === undefined) delete process.env.TZ;
    else process.env.TZ = home;
  });

  test.each(['America/Los_Angeles', 'Pacific/Kiritimati', 'Europe/London'])('is the same day in %s', (zone) => {
    process.env.TZ = zone;
    const days = ['2026-03-29', '2026-10-25', '2016-01-01'].map((text) => readCalendarDay(text));
    expect(days.map((day) => day?.toISODate())).toEqual(['2026-03-29', '2026-10-25', '2016-01-01']);
  });

  test.each([
    '2019-02-29',
    '2016-13-01',
    '2016-3-7',
    '2016-03-07\n',
    '20160307',
    '2016-W05',
    '2016',
    '29/2/2019',
    '007/3/2016',
    '7/3/16',
    '',
    null,
  ])('%j is not a day', (text) => expect(readCalendarDay(text)).toBeNull());

  test.each(['7/3/2016', '07/03/2016', '2016-03-07'])('%s is 7 March 2016', (text) =>
    expect(readCalendarDay(text)?.toISODate()).toBe('2016-03-07'),
  );
});
