import { expect, test } from 'vitest';
import { lastLocationOf, movedFrom } from './last-location.ts';

const kept = lastLocationOf('/get-started-v3/info', '/get-started-v3');

test('where this tab stood and nothing is any more, the start of the journey goes on', { tags: ['FD-5'] }, () => {
  expect(movedFrom('/get-started-v3/info', kept)).toBe('/get-started-v3');
});

test('any other address at which there is nothing stays the page that says so', () => {
  for (const [pathname, text] of [
    ['/get-started-v3/nowhere', kept],
    ['/get-started-v3/info', null],
    ['/get-started-v3/info', 'no JSON'],
    ['/get-started-v3/info', 'null'],
    ['/a', lastLocationOf('/a', '//elsewhere.example')],
    ['/a', lastLocationOf('/a', 'https://elsewhere.example')],
  ] as const)
    expect(movedFrom(pathname, text)).toBeNull();
});

test('home never leads to itself, though its form is a screen at its address', { tags: ['NV-8'] }, () => {
  expect(movedFrom('/', lastLocationOf('/', '/'))).toBeNull();
});

test('a removed journey leads home, never to itself', () => {
  expect(movedFrom('/get-started-v3', lastLocationOf('/get-started-v3', '/get-started-v3'))).toBe('/');
});
