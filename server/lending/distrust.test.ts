import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampled } from '#fixtures/prove.ts';
import { readAddressLine, readDay, readNumber, readText } from './distrust.ts';

describe('days', () => {
  test.each([
    ['2016-03-07', '2016-03-07'],
    [' 2016-03-07 ', '2016-03-07'],
    ['2016-03-07T00:00:00Z', '2016-03-07'],
    ['2020-12-31T23:30:00-11:00', '2020-12-31'],
    ['2016-03-07 12:00', '2016-03-07'],
    ['7/3/2016', '2016-03-07'],
    ['2020-02-29', '2020-02-29'],
    [{ ccyy: '2017', mm: '11', dd: '03' }, '2017-11-03'],
    [{ ccyy: 2017, mm: 1, dd: 3 }, '2017-01-03'],
  ])('%j is %s in every time zone', (given, day) => expect(readDay(given)).toBe(day));

  test.each([
    [undefined],
    [null],
    [''],
    ['0000-00-00'],
    ['0001-01-01'],
    ['9999-12-31'],
    ['2019-02-29'],
    ['2016-13-01'],
    ['2016-3-7'],
    ['2016-03-07x'],
    ['7/3/2016 12:00'],
    ['29/2/2019'],
    ['March 7, 2016'],
    [20160307],
    [['2016-03-07']],
    [{ ccyy: '2017', mm: '11' }],
    [{ ccyy: '2017', mm: '13', dd: '01' }],
    [{ ccyy: '20177', mm: '1', dd: '1' }],
    [{}],
  ])('%j is not a date', { tags: ['QZ-2'] }, (given) => expect(readDay(given)).toBeNull());
});

describe('amounts', () => {
  test.each([
    [5000, 5000],
    ['5000', 5000],
    ['£5,000.00', 5000],
    [' 48 ', 48],
    ['-12.5', -12.5],
    [0, 0],
  ])('%j is %d', (given, number) => expect(readNumber(given)).toBe(number));

  test.each([
    [''],
    ['many'],
    ['1e3'],
    ['.5'],
    [','],
    ['12 months'],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [null],
    [[48]],
    [true],
    [{}],
  ])('%j is not an amount', (given) => expect(readNumber(given)).toBeNull());
});

describe('texts and addresses', () => {
  test('text is trimmed, stripped of control characters and truncated; numbers count as text', () => {
    expect(readText('  Oak\u0000\u001b[31m Ltd\n')).toBe('Oak [31m Ltd');
    expect(readText('😀😀😀', 2)).toBe('😀😀');
    expect(readText(1234)).toBe('1234');
    for (const nothing of [null, undefined, {}, [], true, Number.NaN]) expect(readText(nothing)).toBe('');
  });

  test('an address is read from a line, a label or its parts', () => {
    expect(readAddressLine(' 14 Quarry Lane,\n Sampleton ')).toBe('14 Quarry Lane, Sampleton');
    expect(readAddressLine({ address: '3 Harbour Row', postcode: 'ZA1 2BB' })).toBe('3 Harbour Row');
    expect(readAddressLine({ number: 3, street1: 'Harbour Row', postTown: 'Sampleton', postcode: 'ZA1 2BB' })).toBe(
      '3 Harbour Row, Sampleton, ZA1 2BB',
    );
    expect(readAddressLine({ number: '3', name: 'Gull Cottage', postTown: 'Sampleton' })).toBe(
      'Gull Cottage, 3, Sampleton',
    );
    for (const nothing of [null, true, [], {}, { address: {} }]) expect(readAddressLine(nothing)).toBe('');
  });

  test('nothing throws for any value', () =>
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const day = readDay(value);
        expect(day === null || /^\d{4}-\d{2}-\d{2}$/.test(day)).toBe(true);
        expect(Number.isFinite(readNumber(value) ?? 0)).toBe(true);
        expect(readText(value).length).toBeLessThanOrEqual(400);
        expect(readAddressLine(value).length).toBeLessThanOrEqual(600);
      }),
      sampled(100),
    ));
});
