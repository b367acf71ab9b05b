import { expect, test } from 'vitest';
import type { Field } from '../../../schemas/flow.ts';
import { agreements, cardsFor } from './agreements.ts';

const field: Field = { type: 'agreements', label: 'Your agreements', from: 'bureauB.cards' };
const card = (id: string, startDate: string | null = null, lender: string | null = null) => ({
  id,
  title: `Agreement #${id}`,
  startDate,
  lender,
});
const facts = { 'bureauB.cards': [card('1', 'March 7, 2016', 'Harbour Bank'), card('2')] };
const check = (answer: string[], given: Record<string, unknown> = facts) =>
  agreements.check(answer, { field, today: '2026-03-15', facts: given })?.text;

test('it offers the cards of the list that the flow names, and none before they are known', {
  tags: ['BB-05', 'BA-08'],
}, () => {
  expect(cardsFor(field, facts).map(({ title }) => title)).toEqual(['Agreement #1', 'Agreement #2']);
  expect(cardsFor(field, {})).toEqual([]);
  expect(cardsFor(field, { 'bureauB.cards': [null, 7, { id: 1 }, card('3')] })).toEqual([card('3')]);
});

test('a card without a date is offered without one', { tags: ['QZ-2'] }, () => {
  expect(cardsFor(field, facts).map(({ startDate }) => startDate)).toEqual(['March 7, 2016', null]);
});

test('all are chosen at first, until the claimant has chosen', () => {
  expect(agreements.initial?.(field, facts)).toEqual(['1', '2']);
  expect(agreements.initial?.(field, {})).toEqual([]);
});

test('with none chosen it is "Please select atleast one potential claim to continue."', {
  tags: ['BA-19', 'BA-20'],
}, () => {
  expect(check([])).toBe('Please select atleast one potential claim to continue.');
  expect(check(['1'])).toBeUndefined();
});

test('an agreement of another search does not count', () => {
  expect(check(['9'])).toBe('Please select atleast one potential claim to continue.');
  expect(check(['1'], {})).toBe('Please select atleast one potential claim to continue.');
});

test('the claim holds the ids of those chosen', () => {
  expect(agreements.save(['2'], field)).toEqual({ ids: ['2'] });
  expect(agreements.restore({ ids: ['2'] }, field)).toEqual(['2']);
  for (const ids of [[], [7], 'x', undefined]) expect(agreements.restore({ ids }, field)).toBeUndefined();
});
