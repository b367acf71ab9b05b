import { expect, test } from 'vitest';
import { checkFlow, link } from '#engine';
import { filesOf, smallFlow } from '#fixtures/small-flow.ts';
import { resolveFlow } from '../resolve/index.ts';

type Json = Record<string, unknown>;

const blocks = {
  closed: { type: 'notice', tone: 'news', text: 'We are closed on Monday.' },
  about: { type: 'hint', text: 'We are Reclaim.' },
  help: { type: 'hint', text: 'Call us.' },
  own: { type: 'text', text: 'Only here.' },
};
const later = { label: 'Later', to: [{ screen: 'last' }] };
const base = smallFlow(
  { blocks, everyScreen: { help: 'bottom' } },
  { first: { body: ['own', 'later'], actions: { later } } },
);
const version = (members: Json): Map<string, string> =>
  new Map([
    ...filesOf(base),
    ['next.json', JSON.stringify({ id: 'next', title: 'A version', base: '/next', extends: 'small', ...members })],
  ]);
const resolved = (members: Json) => resolveFlow(version(members), 'next');
const told = (members: Json) =>
  checkFlow(resolved(members)).flatMap(({ code, path, message, fix }) =>
    code === 'unused' ? [] : [`${code} ${path}: ${message} ${fix}`],
  );
function bodies(members: Json) {
  const { flow } = resolved(members);
  if (!flow) throw new Error('not resolved');
  return Object.values(link(flow).screens).map(({ body }) => body);
}

test('a version adds blocks to every screen, and those of the version that it extends stay', () => {
  expect(bodies({ everyScreen: { closed: 'top', about: 'top' } })).toEqual([
    ['about', 'closed', 'own', 'help', 'later'],
    ['about', 'closed', 'help'],
  ]);
  expect(told({ everyScreen: { closed: 'top', about: 'top' } })).toEqual([]);
});

test('a version removes one by null, and moves one by its other place', () => {
  expect(bodies({ everyScreen: { help: null } })).toEqual([['own', 'later'], []]);
  expect(bodies({ everyScreen: { help: 'top' } })).toEqual([['help', 'own', 'later'], ['help']]);
});

test('what is no block, and what a screen shows already, is refused where every screen is said to show it', () => {
  expect(told({ everyScreen: { colsed: 'top' } })).toEqual([
    'unknown-block everyScreen.colsed: Block of every screen "colsed": there is no block "colsed". Did you mean "closed"?',
  ]);
  expect(told({ everyScreen: { own: 'top' } })).toEqual([
    'item-twice everyScreen.own: Block of every screen "own": the screen "first" shows it already. Remove it there, or here.',
  ]);
  expect(told({ everyScreen: { closed: 'middle' } })).toEqual([
    expect.stringMatching(/^wrong-value everyScreen\.closed: .*"top" or "bottom"|^wrong-value everyScreen\.closed/),
  ]);
});

test('what such a block reads is known on every screen, or the check names the text', () => {
  const early = { blocks: { closed: { text: 'Claim {bureauB.status}' } }, everyScreen: { closed: 'top' } };
  expect(told(early)[0]).toMatch(/^read-before-set blocks\.closed\.text/);
});

test('a block that a setting removes is shown nowhere', () => {
  const settings = {
    settings: { busy: false },
    blocks: { closed: { when: [{ setting: 'busy', is: true }] } },
    everyScreen: { closed: 'top' },
  };
  expect(bodies(settings)).toEqual([['own', 'help', 'later'], ['help']]);
});
