import { expect, test } from 'vitest';
import type { Field } from '../../../schemas/flow.ts';
import { personName } from './personName.ts';

const given = { type: 'personName', label: 'Legal first name', part: 'given' } as const;
const family = { ...given, part: 'family' } as const;
const check = (text: string, field: Field = given) => personName.check(text, { field, today: '2026-03-15', facts: {} });

test('an empty name is "This field is required", blank ones too', () => {
  expect(check('')).toEqual({ text: 'This field is required' });
  expect(check('   ')).toEqual({ text: 'This field is required' });
  expect(personName.isEmpty(' ')).toBe(true);
});

test('what is not letters only is "Invalid format", in both names', { tags: ['VAL-15', 'VAL-17'] }, () => {
  expect(check('Hollow4y', family)?.text).toBe('Invalid format');
  expect(check('Pat!')?.text).toBe('Invalid format');
});

test('one letter is "Invalid input", in both names', { tags: ['VAL-16', 'VAL-18'] }, () => {
  expect(check('J')?.text).toBe('Invalid input');
  expect(check('J', family)?.text).toBe('Invalid input');
});

test('a bare title is no first name, and may be a surname', { tags: ['VAL-19'] }, () => {
  expect(check('Miss')?.text).toBe('Invalid input');
  expect(check('Miss', family)).toBeNull();
});

test('"jo ann" becomes "Jo Ann" while typing, "McDonald" stays as the person types it', { tags: ['VAL-25'] }, () => {
  expect(personName.tidy('jo ann', 'typing')).toBe('Jo Ann');
  expect([...'McDonald'].reduce((text, key) => personName.tidy(text + key, 'typing'), '')).toBe('McDonald');
});

test('spaces are settled when the field is left, not under the caret', () => {
  expect(personName.tidy('Jo  ', 'typing')).toBe('Jo  ');
  expect(personName.tidy(' jo   ann ', 'leaving')).toBe('Jo Ann');
});

test('a decomposed ë is stored composed and comes back unchanged', { tags: ['NM-1'] }, () => {
  expect(check('Zoe\u0308')).toBeNull();
  expect(personName.save('Zoe\u0308', given)).toEqual({ value: 'Zoë' });
  expect(personName.restore({ value: 'Zoë' }, given)).toBe('Zoë');
  expect(personName.save('Łukaszewska', family)).toEqual({ value: 'Łukaszewska' });
});

test('Smith-Jones stays in the field for correction and is never stored in any form', { tags: ['NM-2'] }, () => {
  expect(personName.tidy('Smith-Jones', 'leaving')).toBe('Smith-Jones');
  expect(check('Smith-Jones', family)).toEqual({
    text: 'Invalid format',
    help: 'Use letters only, for example OBrien',
  });
  expect(personName.save('Smith-Jones', family)).toEqual({});
});

test('emojis are refused, and capitalising or saving them is no exception', { tags: ['NM-3'] }, () => {
  for (const name of ['😀', 'Pat😀', '👩‍👩‍👧', 'Al\u200D']) {
    expect(check(personName.tidy(name, 'typing'))?.text).toBe('Invalid format');
    expect(personName.save(name, given)).toEqual({});
  }
});

test('what the claim holds comes back, what is no text does not', { tags: ['ENT-005', 'ENT-006'] }, () => {
  expect(personName.restore({ value: 'Pat' }, given)).toBe('Pat');
  for (const value of [undefined, null, 7, '', '  ', {}]) expect(personName.restore({ value }, given)).toBeUndefined();
});
