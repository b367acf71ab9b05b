import { expect, test } from 'vitest';
import { filesOf, smallFlow } from '#fixtures/small-flow.ts';
import { checkFlow } from '../../index.ts';
import { resolveFlow } from '../../resolve/index.ts';

type Json = Record<string, unknown>;

const told = (flow: Json) =>
  checkFlow(resolveFlow(filesOf(flow), String(flow.id))).map(({ code, path }) => `${code} ${path}`);
const next = (to: unknown, more: Json = {}) => ({ submit: { label: 'Next', ...more, to } });
const save = { 'claim.save': { saved: 'continue', refused: 'stay', failed: 'stay' } };
const name = { type: 'personName', part: 'given', label: 'First name' };

/** Asks for a name, then greets by it; `entries` lead to the greeting. */
const greeting = (entries: Json, field: Json = name) =>
  smallFlow(
    { entries, outcomes: save, fields: { name: field } },
    {
      first: { body: ['name'], ...next([{ screen: 'hello' }], { run: ['claim.save'] }) },
      hello: { path: 'hello', heading: 'Hello {name}', body: [], ...next([{ screen: 'last' }]) },
    },
  );

test('a link that takes up a claim brings the answers that the claim holds, and no others', () => {
  expect(told(greeting({ resume: 'hello' }, { ...name, saveAs: 'first_name' }))).toEqual([]);
  expect(told(greeting({ resume: 'hello' }))).toEqual(['read-before-set screens.hello.heading']);
});

test('a link that brings nothing meets what the screen reads', () => {
  const saved = { ...name, saveAs: 'first_name' };
  expect(told(greeting({ preview: 'hello' }, saved))).toEqual(['read-before-set screens.hello.heading']);
  expect(told(greeting({ preview: 'first' }, saved))).toEqual([]);
});

test('the home page brings the address alone', () => {
  const address = { type: 'ukAddress', label: 'Postcode', saveAs: { postcode: 'postcode', address: 'address' } };
  const flow = (heading: string) =>
    smallFlow(
      { entries: { home: 'second' }, outcomes: save, fields: { address, name: { ...name, saveAs: 'first_name' } } },
      {
        first: { body: ['address', 'name'], ...next([{ screen: 'second' }], { run: ['claim.save'] }) },
        second: { path: 'second', heading, body: [], ...next([{ screen: 'last' }]) },
      },
    );
  expect(told(flow('At {address.postcode}'))).toEqual([]);
  expect(told(flow('Hello {name}'))).toEqual(['read-before-set screens.second.heading']);
});

test('a screen that only links lead to needs no way, and is looked at all the same', () => {
  const aside = (more: Json) =>
    smallFlow({}, { aside: { path: 'aside', heading: 'Aside', body: [], linkOnly: true, ...more } });
  expect(told(aside(next([{ screen: 'last' }])))).toEqual([]);
  expect(told(aside({}))).toEqual(['no-end screens.aside']);
});

test('a screen to which only an entry leads can be come to', () => {
  const screens = { back: { path: 'back', heading: 'Welcome back', body: [], ...next([{ screen: 'last' }]) } };
  expect(told(smallFlow({ entries: { resume: 'back' } }, screens))).toEqual([]);
  expect(told(smallFlow({}, screens))).toEqual(['unreachable-screen screens.back']);
});

test('laws are of the ways from the start: who comes in from outside has passed the screens before already', () => {
  const flow = greeting({ resume: 'hello' }, { ...name, saveAs: 'first_name' });
  expect(told({ ...flow, always: [{ before: ['first', 'hello'] }] })).toEqual([]);
  expect(told({ ...flow, always: [{ before: ['hello', 'first'] }] })).toEqual(['law-broken always[0]']);
});

test('a flow that stands before a version leads to an entry of the version, and ends there', () => {
  expect(told(smallFlow({}, { first: next([{ entry: 'home' }]), last: { linkOnly: true } }))).toEqual([]);
});
