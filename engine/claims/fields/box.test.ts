import { describe, expect, test } from 'vitest';
import { confirmation } from './confirmation.ts';
import { consent } from './consent.ts';

describe.each([
  ['consent', consent],
  ['confirmation', confirmation],
])('a %s', (type, box) => {
  const field = { type, label: 'I agree' };
  const context = { field, today: '2026-03-15', facts: {} };

  test('unticked is "This field is required"', { tags: ['VAL-66', 'VAL-78'] }, () => {
    expect(box.check(false, context)).toEqual({ text: 'This field is required' });
    expect(box.check(true, context)).toBeNull();
    expect(box.check(false, { ...context, field: { ...field, required: false } })).toBeNull();
  });

  test('a flow may give its own message', { tags: ['VAL-42'] }, () => {
    const message = 'You must accept the privacy policy to continue';
    expect(box.check(false, { ...context, field: { ...field, message } })).toEqual({ text: message });
  });

  test('is never ticked in advance', () => expect(box.empty).toBe(false));

  test('is stored as a boolean and comes back as one', { tags: ['SIGN-27', 'ENT-010', 'ENT-021'] }, () => {
    expect(box.save(true, field)).toEqual({ value: true });
    expect(box.restore({ value: true }, field)).toBe(true);
    expect(box.restore({ value: false }, field)).toBe(false);
    for (const value of ['true', 1, null, undefined]) expect(box.restore({ value }, field)).toBeUndefined();
  });
});
