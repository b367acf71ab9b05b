import { expect, test } from 'vitest';
import { filesOf, smallFlow } from '#fixtures/small-flow.ts';
import { checkFlow } from '../../index.ts';
import { resolveFlow } from '../../resolve/index.ts';

/** The errors of a small flow at an address, whose last screen has a path: `code path: the address and what it is`. */
const said = (base: string, path = 'last', more: Record<string, unknown> = {}) =>
  checkFlow(resolveFlow(filesOf(smallFlow({ base, ...more }, { last: { path } })), 'small')).map(
    ({ code, path: at, message }) => `${code} ${at}: ${message}`,
  );

test.each([
  ['a page of the site', '/how-it-works', 'is that of a page of the site: /how-it-works'],
  ['a call that has capitals', '/lendermap', 'begins as the calls of the service do: /lenderMap'],
  ['what begins as a call does', '/user', 'begins as the calls of the service do: /user'],
  [
    'what begins as a call does, and is longer',
    '/credit-check/start',
    'begins as the calls of the service do: /credit-check',
  ],
  ['a check of the health of the service', '/healthz', 'begins as the calls of the service do: /healthz'],
])('a version cannot have the address of %s', (_, base, why) => {
  expect(said(base)).toEqual([`address-taken base: The address ${base} ${why}.`]);
});

test('a screen cannot be at the address of a page or a call, whatever the base of its version is', () => {
  expect(said('/', 'faqs')).toEqual([
    'address-taken screens.last.path: The address /faqs is that of a page of the site: /faqs.',
  ]);
  expect(said('/', 'contact')).toEqual([
    'address-taken screens.last.path: The address /contact begins as the calls of the service do: /contact.',
  ]);
  expect(said('/get-started', 'id-selfie-upload')).toEqual([
    'address-taken base: The address /get-started is that of a page of the site: /get-started.',
    'address-taken screens.last.path: The address /get-started/id-selfie-upload is that of a page of the site: /get-started/id-selfie-upload.',
  ]);
});

test('what only resembles a page or a call is free', () => {
  expect(said('/users')).toEqual([]);
  expect(said('/get-started-v9', 'faqs')).toEqual([]);
  expect(said('/get-started-v9', 'user')).toEqual([]);
  expect(said('/', 'contact-us')).toEqual([]);
});
