import { expect, test } from 'vitest';
import { journeyIds } from '#engine/resolve/files.ts';
import { filesOf, smallFlow } from '#fixtures/small-flow.ts';
import { testedFlows } from '#fixtures/tested-flows.ts';
import { workOf } from '#fixtures/work.ts';
import { readFlowFiles } from '#flows/files.ts';
import { checkFlows, graphOf, link } from '../index.ts';
import { resolveFlow } from '../resolve/index.ts';

type Json = Record<string, unknown>;

const files = readFlowFiles(testedFlows);
const ids = journeyIds(files);
const next = (to: unknown, more: Json = {}) => ({ submit: { label: 'Next', ...more, to } });

function graphOfFlow(json: Json) {
  const { flow } = resolveFlow(filesOf(json), String(json.id));
  if (!flow) throw new Error('not resolved');
  return graphOf(link(flow));
}

/** How many states a screen opens in. */
function opened({ program, states }: ReturnType<typeof graphOf>, screen: string): number {
  const opens = [...program.points].filter((point) => point.kind === 'open' && point.screen === screen);
  return states.filter(({ point }) => opens.some(({ id }) => id === point)).length;
}

test.each(ids)('version %s has states by the thousand, and far fewer than the limit', (id) => {
  const { flow } = resolveFlow(files, id);
  expect(flow && graphOf(link(flow)).states.length).toBeLessThan(10_000);
});

test('all versions together are checked within their time', async () => {
  const times: number[] = [];
  for (let round = 0; round < 3; round++) times.push((await workOf(() => checkFlows(files, ids))).ms);
  // The best of three: a second where nothing else runs, and generous where something does.
  expect(Math.min(...times)).toBeLessThan(3_000);
});

test('what an outcome always says of a fact is known behind it: each outcome leaves one class, not every one', () => {
  const exists = { when: [{ fact: 'user.exists', is: true }] };
  const outcomes = { 'user.validate': { valid: 'continue', exists: [{ screen: 'last' }], failed: 'stay' } };
  const graph = graphOfFlow(
    smallFlow(
      { outcomes },
      {
        first: next([{ screen: 'second' }], { run: ['user.validate'] }),
        second: {
          path: 'second',
          heading: 'Second',
          body: [],
          ...next([{ ...exists, stay: 'No.' }, { screen: 'last' }]),
        },
      },
    ),
  );
  expect(opened(graph, 'second')).toBe(1);
});

test('an answer saved on the path counts as saved: no claimant is led back to its screen', () => {
  const unsaved = [{ not: { fact: 'name.saved', is: true } }];
  const past = { go: { label: 'Later', to: [{ screen: 'second' }] } };
  const flow = (first: object) =>
    smallFlow(
      {
        outcomes: { 'claim.save': { saved: 'continue', refused: 'stay', failed: 'stay' } },
        fields: { name: { type: 'personName', part: 'given', label: 'First name', saveAs: 'first_name' } },
      },
      {
        first: { body: ['name'], ...next([{ screen: 'second' }]), ...first },
        second: {
          path: 'second',
          heading: 'Second',
          body: [],
          ...next([{ when: unsaved, screen: 'third' }, { screen: 'last' }]),
        },
        third: { path: 'third', heading: 'Third', body: [], ...next([{ screen: 'last' }]) },
      },
    );
  expect(opened(graphOfFlow(flow({})), 'third')).toBe(0);
  expect(opened(graphOfFlow(flow({ body: ['name', 'go'], actions: past })), 'third')).toBe(1);
});

test('claimants are told apart by the last of sixty answers: more combinations than a number can count', () => {
  const names = Array.from({ length: 60 }, (_, at) => `name${at}`);
  const fields = Object.fromEntries(
    names.map((name) => [name, { type: 'personName', part: 'given', label: `Answer of ${name}` }]),
  );
  const last = names.at(-1) ?? '';
  const screen = (path: string, to: string, body: string[]) => ({
    path,
    heading: path,
    body,
    ...next([{ screen: to }]),
  });
  const flow = smallFlow(
    { fields },
    {
      first: {
        body: ['past'],
        actions: { past: { label: 'Later', to: [{ screen: 'most' }] } },
        ...next([{ screen: 'one' }]),
      },
      one: screen('one', 'most', [last]),
      most: screen('most', 'last', names.slice(0, -1)),
      last: { heading: names.map((name) => `{${name}}`).join(' ') },
    },
  );
  const found = checkFlows(filesOf(flow), ['small']).problems;
  expect(found.map(({ code, message }) => [code, message.includes(`"${last}"`)])).toEqual([['read-before-set', true]]);
});
