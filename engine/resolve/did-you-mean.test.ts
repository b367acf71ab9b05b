import { expect, test } from 'vitest';
import { didYouMean, distance, nearest } from './did-you-mean.ts';

test.each([
  ['contact', 'contact', 0],
  ['contatc', 'contact', 1],
  ['contct', 'contact', 1],
  ['contaact', 'contact', 1],
  ['kontakt', 'contact', 2],
  ['', 'abc', 3],
])('from "%s" to "%s" it is %i', (one, other, away) => {
  expect(distance(one, other)).toBe(away);
  expect(distance(other, one)).toBe(away);
});

test('the nearest name is suggested, and none where nothing is near', () => {
  expect(nearest('emial', ['title', 'email', 'mobile'])).toBe('email');
  expect(nearest('Email', ['email'])).toBe('email');
  expect(nearest('signature', ['email', 'title'])).toBeUndefined();
});

test('where nothing is near a short list is told, a long one not', () => {
  expect(didYouMean('x', ['one', 'two'])).toBe('Known here: one, two.');
  expect(
    didYouMean(
      'x',
      Array.from({ length: 20 }, (_, index) => `name${index}`),
    ),
  ).toBe('Correct the name, or define it.');
});
