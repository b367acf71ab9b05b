import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampled } from '#fixtures/prove.ts';
import { readClaimValue } from '../claim-rules.ts';
import { dateOfBirth } from './dateOfBirth.ts';
import { email } from './email.ts';
import { personName } from './personName.ts';
import { ukAddress } from './ukAddress.ts';
import { ukMobile } from './ukMobile.ts';

// What the page accepts the service keeps as it is, what the page refuses the service refuses, in the same words.

const field = { type: '', label: '', part: 'given' } as const;
const today = '2026-03-15';
const context = { field, today, facts: {} };
const read = (key: string, value: unknown) => readClaimValue(key, value, { today, journeys: [], groups: [] });

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...'abZé \u0308-0712@.\u200F\u200D\u2060\uFEFF\u02BCＡ７\u3000'), maxLength: 40 }),
  fc.stringMatching(/^ ?(\+44|0)7\d{8,10} ?$/),
  fc.stringMatching(/^[a-z]{1,5}@[a-z]{1,5}\.[a-z]{1,5}$/),
);

test.each([
  ['first_name', personName],
  ['email', email],
  ['phone_number', ukMobile],
] as const)('page and service come to the same verdict on %s', { tags: ['NM-2'] }, (key, type) => {
  fc.assert(
    fc.property(texts, (text) => {
      const fieldError = type.check(text, context);
      if (fieldError) {
        expect(read(key, text)).toMatchObject({ message: fieldError.text });
        expect(type.save(text, field)).toEqual({});
      } else {
        const { value } = type.save(text, field);
        expect(read(key, value)).toEqual({ value });
      }
    }),
    sampled(500),
  );
});

test('page and service come to the same verdict on a date of birth, in both of its forms', () => {
  const part = (max: number) => fc.integer({ min: 1, max }).map(String);
  fc.assert(
    fc.property(part(32), part(13), fc.integer({ min: 1890, max: 2030 }).map(String), (day, month, year) => {
      const answer = { day, month, year };
      const fieldError = dateOfBirth.check(answer, context);
      const { iso, date } = dateOfBirth.save(answer, field);
      if (iso === undefined) expect(fieldError).not.toBeNull();
      else if (fieldError) {
        expect(read('dob', iso)).toEqual({ message: fieldError.text });
        expect(read('dateOfBirth', date)).toEqual({ message: fieldError.text });
      } else {
        expect(read('dob', iso)).toEqual({ value: iso });
        expect(read('dateOfBirth', date)).toEqual({ value: date });
      }
    }),
    sampled(500),
  );
});

test('the service keeps a postcode as the page saves it', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z]{1,2}\d[A-Za-z\d]? ?\d[A-Za-z]{2}$/), (text) => {
      const { postcode } = ukAddress.save({ postcode: text, address: null }, field);
      expect(read('postcode', postcode)).toEqual({ value: postcode });
    }),
    sampled(100),
  );
});
