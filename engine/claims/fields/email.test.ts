import { expect, test } from 'vitest';
import { email } from './email.ts';

const field = { type: 'email', label: 'Email' };
const check = (text: string) => email.check(text, { field, today: '2026-03-15', facts: {} });

test('an empty email is "Email is required"', { tags: ['VAL-44'] }, () => {
  expect(check('')).toEqual({ text: 'Email is required' });
  expect(check('  ')).toEqual({ text: 'Email is required' });
});

test('another form is "Please enter a valid email address", and so is a verdict of invalid', {
  tags: ['VAL-45'],
}, () => {
  expect(check('pat@example')).toEqual({ text: 'Please enter a valid email address' });
  expect(email.refused).toBe('Please enter a valid email address');
});

test('the stated form is accepted', { tags: ['VAL-43'] }, () => expect(check('pat@example.com')).toBeNull());

test('the service is asked about the trimmed address 500 ms after the last change, if its form is right', {
  tags: ['VAL-46', 'VAL-51'],
}, () => {
  expect(email.queryValue?.('pat@example.com ')).toBe('pat@example.com');
  expect(email.queryValue?.('pat@example')).toBeNull();
  expect(email.queryValue?.('')).toBeNull();
  expect(email.asksAfterMs).toBe(500);
});

test('a checker that fails without words is "Error validating email!"', { tags: ['ERR-11'] }, () =>
  expect(email.askFailed).toBe('Error validating email!'),
);

test('a plus is asked about as a plus, a long ending is not asked about', { tags: ['EM-1'] }, () => {
  expect(email.queryValue?.('pat+claim@example.com')).toBe('pat+claim@example.com');
  expect(check('pat@example.info')).toBeNull();
  expect(check('pat@example.london')?.text).toBe('Please enter a valid email address');
  expect(email.queryValue?.('pat@example.london')).toBeNull();
});

test('spaces at the ends are trimmed, and both forms ask about the one address', { tags: ['EM-2'] }, () => {
  for (const text of ['pat@example.com ', ' pat@example.com']) {
    expect(check(text)).toBeNull();
    expect(email.tidy(text, 'leaving')).toBe('pat@example.com');
    expect(email.save(text, field)).toEqual({ value: 'pat@example.com' });
    expect(email.queryValue?.(text)).toBe('pat@example.com');
  }
});

test('the text is left alone while typing', () => expect(email.tidy('pat ', 'typing')).toBe('pat '));

test('the claim holds it and gives it back', { tags: ['ENT-014'] }, () => {
  expect(email.restore({ value: 'pat@example.com' }, field)).toBe('pat@example.com');
  expect(email.restore({ value: 7 }, field)).toBeUndefined();
  expect(email.restore({}, field)).toBeUndefined();
  expect(email.save('pat@', field)).toEqual({});
});
