import { expect, test } from 'vitest';
import { branchingFlow } from '#fixtures/large-flow.ts';
import { filesOf, smallFlow } from '#fixtures/small-flow.ts';
import type { Flow } from '#schemas/flow.ts';
import { graphOf, link, paths, reachable } from '../index.ts';
import { resolveFlow } from '../resolve/index.ts';
import { components } from './strongly-connected.ts';

type Json = Record<string, unknown>;

function sourceOf(json: Json): Flow {
  const { flow } = resolveFlow(filesOf(json), String(json.id));
  if (!flow) throw new Error('not resolved');
  return flow;
}

const flowOf = (json: Json) => link(sourceOf(json));

const next = (to: unknown, more: Json = {}) => ({ submit: { label: 'Next', ...more, to } });
const page = (path: string, to: unknown, more: Json = {}) => ({ path, heading: path, body: [], ...next(to), ...more });
const box = { type: 'consent', label: 'Yes', required: false };
const more = { when: [{ fact: 'more', is: true }] };

test('paths are every sequence of screens from the start to an end, each once, no screen twice', () => {
  const flow = smallFlow(
    { fields: { more: box } },
    {
      first: { body: ['more'], ...next([{ ...more, screen: 'side' }, { screen: 'last' }]) },
      side: page('side', [{ ...more, screen: 'last' }, { screen: 'first' }]),
    },
  );
  expect(paths(flowOf(flow)).map(({ screens }) => screens.join(' '))).toEqual(['first side last', 'first last']);
});

test('a way that leaves for another address is a path too, and says so', () => {
  const flow = smallFlow(
    { fields: { more: box } },
    { first: { body: ['more'], ...next([{ ...more, url: '/elsewhere' }, { screen: 'last' }]) } },
  );
  expect(paths(flowOf(flow))).toEqual([
    { screens: ['first'], leaves: true },
    { screens: ['first', 'last'], leaves: false },
  ]);
});

test('no more paths are made than are asked for', () => {
  expect(paths(flowOf(branchingFlow(16)), 50)).toHaveLength(50);
});

test('the states of yes/no branches grow by a few for each branch, not by a factor', () => {
  const states = (branches: number) => graphOf(flowOf(branchingFlow(branches))).states.length;
  const step = states(9) - states(8);
  expect(states(17) - states(16)).toBe(step);
  expect(step).toBeLessThan(20);
});

test('an answer that is read far behind tells the states between apart, and no others', () => {
  const flow = smallFlow(
    { fields: { more: box } },
    {
      first: { body: ['more'], ...next([{ screen: 'middle' }]) },
      middle: page('middle', [{ screen: 'third' }]),
      third: page('third', [{ ...more, stay: 'Not yet.' }, { screen: 'last' }]),
    },
  );
  const { program, states } = graphOf(flowOf(flow));
  const count = (screen: string) =>
    states.filter(({ point }) => program.points[point]?.screen === screen && program.points[point]?.kind === 'open')
      .length;
  expect(['first', 'middle', 'third', 'last'].map(count)).toEqual([1, 2, 2, 1]);
});

test('who goes back to a screen on the trail loses the answers given since, and has to give them again', () => {
  const flow = smallFlow(
    { fields: { more: { ...box, required: true }, again: box } },
    {
      first: next([{ screen: 'second' }]),
      second: page('second', [{ screen: 'third' }], { body: ['more'] }),
      third: page('third', [{ when: [{ fact: 'again', is: true }], screen: 'first' }, { screen: 'last' }], {
        body: ['again'],
      }),
    },
  );
  const resolved = sourceOf({ ...flow, conditions: { said: [{ fact: 'more', is: true }] } });
  const first = resolved.screens.first;
  if (first) first.heading = [{ when: 'said', text: 'Again' }, { text: 'First' }];
  const { guards } = graphOf(link(resolved));
  expect([...guards.values()].find(({ path }) => path[1] === 'first')).toMatchObject({ holds: false, fails: true });
});

test('a background call has given its facts once Next is accepted, and perhaps not before', () => {
  const flow = (text: unknown) =>
    smallFlow(
      {
        outcomes: {
          'address.find': { found: 'continue', none: 'continue', failed: 'continue' },
          'questions.load': { found: 'continue', tooFew: 'continue', failed: 'continue' },
        },
      },
      { first: { enter: { background: ['questions.load'] } }, last: { heading: text } },
    );
  const { guards } = graphOf(
    flowOf(flow([{ when: [{ fact: 'questions.q1Found', known: true }], text: 'Known' }, { text: 'Not known' }])),
  );
  expect([...guards.values()]).toMatchObject([{ holds: true }]);
  const { program, states } = graphOf(
    flowOf(flow([{ when: [{ fact: 'questions.q1Found', known: true }], text: 'Known' }, { text: 'Not known' }])),
  );
  const index = program.indexOf('questions.q1Found') ?? -1;
  const at = (screen: string, kind: string) =>
    states
      .filter(({ point }) => program.points[point]?.screen === screen && program.points[point]?.kind === kind)
      .map(({ classes }) => (classes[index] ?? 0) > 0);
  expect(new Set(at('first', 'editing'))).toEqual(new Set([true, false]));
  expect(new Set(at('last', 'editing'))).toEqual(new Set([true]));
});

test('reachable lists the screens that a visitor can reach, those of returning visitors included', () => {
  const exists = { when: [{ fact: 'user.exists', is: true }] };
  const flow = smallFlow(
    {},
    {
      first: next([{ ...exists, screen: 'filed' }, { screen: 'last' }]),
      filed: { path: 'filed', heading: 'Filed', body: [], end: true },
      island: { path: 'island', heading: 'Island', body: [], end: true },
    },
  );
  expect(reachable(flowOf(flow))).toEqual(['first', 'last', 'filed']);
});

test('components are groups whose members reach each other, those that lead nowhere else first', () => {
  expect(components([[1], [2], [0, 3], [4], [3], []])).toEqual([[3, 4], [0, 1, 2], [5]]);
  const long = Array.from({ length: 100_000 }, (_, index) => (index < 99_999 ? [index + 1] : [0]));
  expect(components(long)).toHaveLength(1);
});

test('ways through steps: a step can lead elsewhere, one that does not count is passed over, the last one submits', () => {
  const flow = smallFlow(
    { fields: { more: box, again: box } },
    {
      first: {
        steps: [
          { id: 'one', body: ['more'], to: [{ ...more, screen: 'side' }] },
          { id: 'two', when: [{ fact: 'again', is: true }], body: [] },
          { id: 'three', body: ['again'] },
        ],
        ...next([{ when: [{ fact: 'again', is: true }], screen: 'other' }, { screen: 'last' }]),
      },
      side: page('side', [{ screen: 'last' }]),
      other: page('other', [{ screen: 'last' }]),
    },
  );
  const found = paths(flowOf(flow)).map(({ screens }) => screens.join(' '));
  expect(found.sort()).toEqual(['first last', 'first other last', 'first side last']);
});
