import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampled } from '#fixtures/prove.ts';
import type { FieldType } from '../../vocabulary/field-type.ts';
import { fits } from '../../vocabulary/field-type-of.ts';
import { fieldTypes, isFieldType } from './index.ts';

const field = { type: 'x', label: 'X', options: { Mr: 'Mr.' } };
const context = { field, today: '2026-03-15', facts: {} };
const types: [string, FieldType<unknown>][] = Object.entries(fieldTypes);

test('the names of types are known, and nothing that every object has is one', () => {
  expect(isFieldType('ukAddress')).toBe(true);
  for (const name of ['emial', 'toString', '__proto__', 'constructor', '']) expect(isFieldType(name)).toBe(false);
});

describe.each(types)('%s', (_name, type) => {
  test('its empty answer is plain JSON, empty, a fault when required and none when not', () => {
    expect(JSON.parse(JSON.stringify(type.empty))).toEqual(type.empty);
    expect(type.isEmpty(type.empty)).toBe(true);
    expect(type.check(type.empty, context)).not.toBeNull();
    expect(type.check(type.empty, { ...context, field: { ...field, required: false } })).toBeNull();
  });

  test('its empty answer is left alone by tidying, asks for nothing, and fits', () => {
    expect(type.tidy(type.empty, 'typing')).toEqual(type.empty);
    expect(type.tidy(type.empty, 'leaving')).toEqual(type.empty);
    expect(type.queryValue?.(type.empty) ?? null).toBeNull();
    expect(fits(type, type.empty)).toBe(true);
  });

  test('a flow’s own message takes the place of the type’s for an empty answer', () => {
    const own = { ...context, field: { ...field, message: 'Mind this' } };
    expect(type.check(type.empty, own)?.text).toBe('Mind this');
  });

  test('saves only the parts it names, and restores from any stored value without an exception', () => {
    const stored = fc.dictionary(fc.constantFrom(...type.parts), fc.jsonValue());
    fc.assert(
      fc.property(stored, (saved) => {
        const answer = type.restore(saved, field);
        if (answer === undefined) return;
        expect(fits(type, answer)).toBe(true);
        type.check(answer, context);
        expect(type.parts).toEqual(expect.arrayContaining(Object.keys(type.save(answer, field))));
      }),
      sampled(100),
    );
  });

  test('an answer that fits never makes it throw', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        if (!fits(type, value)) return;
        type.isEmpty(value);
        type.premature?.(value);
        expect(type.check(value, context) === null || typeof type.check(value, context)?.text === 'string').toBe(true);
      }),
      sampled(100),
    );
  });
});

test('an answer of another shape does not fit', () => {
  expect(fits(fieldTypes.email, 7)).toBe(false);
  expect(fits(fieldTypes.dateOfBirth, '01/01/1990')).toBe(false);
  expect(fits(fieldTypes.dateOfBirth, { day: '1', month: '1' })).toBe(false);
  expect(fits(fieldTypes.dateOfBirth, null)).toBe(false);
  expect(fits(fieldTypes.dateOfBirth, [])).toBe(false);
  expect(fits(fieldTypes.ukAddress, { postcode: 'M1 1AE', address: null })).toBe(true);
  expect(fits(fieldTypes.consent, 'true')).toBe(false);
});
