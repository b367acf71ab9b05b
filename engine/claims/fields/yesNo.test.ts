import { expect, test } from 'vitest';
import type { Field } from '../../../schemas/flow.ts';
import { yesNo, yesNoOptions } from './yesNo.ts';

const field: Field = { type: 'yesNo', label: 'Are all listed?', values: { yes: 'No', no: 'Yes' } };
const context = { field, today: '2026-03-15', facts: {} };

test('it offers Yes and No, or the flow’s own words for them', { tags: ['BB-08', 'BB-09'] }, () => {
  expect(yesNoOptions(field)).toEqual([
    ['yes', 'Yes'],
    ['no', 'No'],
  ]);
  expect(yesNoOptions({ ...field, options: { yes: 'Yes, all' } })[0]).toEqual(['yes', 'Yes, all']);
});

test('the claim stores what the flow says for each answer, and gives the answer back', { tags: ['BB-21'] }, () => {
  expect(yesNo.save('yes', field)).toEqual({ value: 'No' });
  expect(yesNo.save('no', field)).toEqual({ value: 'Yes' });
  expect(yesNo.restore({ value: 'Yes' }, field)).toBe('no');
  expect(yesNo.restore({ value: 'perhaps' }, field)).toBeUndefined();
  expect(yesNo.save('yes', { ...field, values: {} })).toEqual({ value: 'yes' });
});

test('without an answer it is "This field is required", and nothing else is one', () => {
  expect(yesNo.check('', context)?.text).toBe('This field is required');
  expect(yesNo.check('maybe', context)?.text).toBe('Invalid input');
  expect(yesNo.check('no', context)).toBeNull();
});
