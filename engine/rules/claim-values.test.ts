import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldTypes } from '../fields/index.ts';
import { claimValues } from './claim-values.ts';

const TODAY = '2026-03-15';
const judge = (key: string, value: unknown) => claimValues[key]?.(value, TODAY);

test('case NM-1: a name in letters of any alphabet is kept in composed form', () => {
  expect(judge('first_name', 'Åsa')).toEqual({ value: 'Åsa' });
  expect(judge('last_name', 'Łukaszewska')).toEqual({ value: 'Łukaszewska' });
  expect(judge('first_name', 'Zoe\u0308')).toEqual({ value: 'Zoë' });
});

test('case NM-2: Smith-Jones has the same verdict as on the page', () => {
  expect(judge('last_name', 'Smith-Jones')).toEqual({ fault: 'Invalid format' });
});

test('case DB-2: a date of another shape is dropped, year 0085 is refused', () => {
  expect(judge('dateOfBirth', '27/03/85')).toHaveProperty('dropped');
  expect(judge('dateOfBirth', '27/03/0085')).toEqual({ fault: 'Please enter a valid date of birth' });
  expect(judge('dateOfBirth', '7/3/1985')).toEqual({ value: '07/03/1985' });
  expect(judge('dob', '0085-03-27')).toEqual({ fault: 'Please enter a valid date of birth' });
  expect(judge('dob', '1985-03-27')).toEqual({ value: '1985-03-27' });
  expect(judge('dob', '27/03/1985')).toEqual({ fault: 'Invalid format' });
});

test('case FX-2, VAL-64: a number in any form is kept as +447…', () => {
  expect(judge('phone_number', '07700 900123')).toEqual({ value: '+447700900123' });
  expect(judge('phone_number', '+447700900123')).toEqual({ value: '+447700900123' });
  expect(judge('phone_number', '077009001234')).toEqual({ fault: 'Please enter a valid mobile number' });
});

test('a postcode and an address are kept tidied, without keys of their own making', () => {
  expect(judge('postcode', 'm11ae')).toEqual({ value: 'M1 1AE' });
  expect(judge('postcode', 'M1 1AE Manchester')).toEqual({ fault: 'Please enter a valid postcode' });
  expect(judge('postcode', 'BFPO 61')).toEqual({ fault: 'Please enter a valid postcode' });
  const kept = judge('address', {
    addressID: '7',
    street1: 'Mill Lane',
    number: '4',
    postTown: 'Leeds',
    postcode: 'm1 1ae',
    colour: 'red',
  });
  expect(kept).toMatchObject({
    value: { addressID: '7', postcode: 'M1 1AE', country: 'GB', address: '4 Mill Lane, Leeds' },
  });
  expect(kept).not.toHaveProperty('value.colour');
  expect(judge('address', {})).toEqual({ fault: 'Please select an address' });
});

test('VAL-11, VAL-12, VAL-13, VAL-14: a title is Mr., Mrs., Ms. or Other', () => {
  for (const title of ['Mr.', 'Mrs.', 'Ms.', 'Other']) expect(judge('title', title)).toEqual({ value: title });
  expect(judge('title', 'Lord')).toEqual({ fault: 'Invalid input' });
});

test('boxes are booleans, a signature is a PNG, names that no screen asks for may be empty', () => {
  expect(judge('soft_check_privacy', true)).toEqual({ value: true });
  expect(judge('not_already_filed', 'yes')).toEqual({ fault: 'Invalid format' });
  expect(judge('signature', 'data:text/html,x')).toHaveProperty('fault');
  expect(judge('middle_name', '')).toEqual({ value: '' });
  expect(judge('middle_name', '4')).toEqual({ fault: 'Invalid format' });
});

describe('the page and the service', () => {
  const field = { type: '', label: '', part: 'given' };
  const context = { field, today: TODAY, facts: {} };
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'abZé \u0308-0712@.') }),
    fc.stringMatching(/^ ?(\+44|0)7\d{9} ?$/),
    fc.stringMatching(/^[a-z]{1,5}@[a-z]{1,5}\.[a-z]{1,5}$/),
  );

  test.each([
    ['first_name', fieldTypes.personName],
    ['email', fieldTypes.email],
    ['phone_number', fieldTypes.ukMobile],
  ] as const)('NM-2: come to the same verdict on %s, and keep what the page sent as it is', (key, type) => {
    fc.assert(
      fc.property(texts, (text) => {
        if (type.isEmpty(text)) return;
        const fault = type.check(text, context);
        if (fault) {
          expect(judge(key, text)).toHaveProperty('fault');
          expect(type.save(text, field)).toEqual({});
        } else {
          const { value } = type.save(text, field);
          expect(judge(key, value)).toEqual({ value });
        }
      }),
      { numRuns: 500 },
    );
  });

  test('agree on dates, and both forms of one date pass together', () => {
    const part = (max: number) => fc.integer({ min: 1, max }).map(String);
    fc.assert(
      fc.property(part(32), part(13), fc.integer({ min: 1890, max: 2030 }).map(String), (day, month, year) => {
        const answer = { day, month, year };
        const fault = fieldTypes.dateOfBirth.check(answer, context);
        const { iso, date } = fieldTypes.dateOfBirth.save(answer, field);
        if (fault) {
          if (iso) expect(judge('dob', iso)).toEqual({ fault: fault.text });
          return;
        }
        expect(judge('dob', iso)).toEqual({ value: iso });
        expect(judge('dateOfBirth', date)).toEqual({ value: date });
      }),
      { numRuns: 500 },
    );
  });

  test('no value of any shape makes a rule throw', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(claimValues)), fc.jsonValue(), (key, value) => {
        expect(judge(key, value)).toBeDefined();
      }),
      { numRuns: 1000 },
    );
  });
});
