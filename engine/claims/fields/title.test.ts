import { expect, test } from 'vitest';
import { title } from './title.ts';

const field = {
  type: 'title',
  label: 'Title',
  options: { Mr: 'Mr.', Mrs: 'Mrs.', Ms: 'Ms.', Other: 'Other' },
  values: { Mr: 'Mr.', Mrs: 'Mrs.', Ms: 'Ms.', Other: 'Other' },
};
const context = { field, today: '2026-03-15', facts: {} };

test('a title is required: "This field is required"', { tags: ['VAL-10'] }, () => {
  expect(title.check('', context)).toEqual({ text: 'This field is required' });
  expect(title.check('', { ...context, field: { ...field, required: false } })).toBeNull();
  expect(title.check('', { ...context, field: { ...field, message: 'Choose one' } })).toEqual({ text: 'Choose one' });
});

test('Mr., Mrs., Ms. and Other can be chosen and are stored so', {
  tags: ['VAL-11', 'VAL-12', 'VAL-13', 'VAL-14', 'ENT-004'],
}, () => {
  for (const [answer, stored] of Object.entries(field.values)) {
    expect(title.check(answer, context)).toBeNull();
    expect(title.save(answer, field)).toEqual({ value: stored });
    expect(title.restore({ value: stored }, field)).toBe(answer);
  }
});

test('what is no option is "Invalid input" and is not restored', () => {
  expect(title.check('Lord', context)).toEqual({ text: 'Invalid input' });
  expect(title.check('toString', context)).toEqual({ text: 'Invalid input' });
  expect(title.restore({ value: 'Lord' }, field)).toBeUndefined();
  expect(title.restore({}, field)).toBeUndefined();
  expect(title.save('', field)).toEqual({});
});

test('without `values` the answer itself is stored', () => {
  const plain = { ...field, values: undefined };
  expect(title.save('Mr', plain)).toEqual({ value: 'Mr' });
  expect(title.restore({ value: 'Mr' }, plain)).toBe('Mr');
});
