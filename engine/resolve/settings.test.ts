import { expect, test } from 'vitest';
import { filesOf, smallFlow } from '#fixtures/small-flow.ts';
import { resolveFlow } from './resolve.ts';

const is = (value: string) => ({ setting: 'mode', is: value });

/** The small flow with a setting `mode`, resolved. */
const resolved = (mode: string, members: Record<string, unknown>, first: Record<string, unknown> = {}) => {
  const { flow, problems } = resolveFlow(filesOf(smallFlow({ settings: { mode }, ...members }, { first })), 'small');
  return { flow, problems: problems.map(({ code, path }) => `${code} ${path}`) };
};

const rules = [
  { when: [is('a')], screen: 'last' },
  { when: [is('b'), { fact: 'user.exists', is: true }], stay: 'No.' },
  { screen: 'first' },
];

test('a rule whose setting holds stands alone; one whose setting does not is gone; other tests stay', () => {
  expect(resolved('a', { routes: { on: rules } }).flow?.routes?.on).toEqual([{ screen: 'last' }]);
  expect(resolved('b', { routes: { on: rules } }).flow?.routes?.on).toEqual([
    { when: [{ fact: 'user.exists', is: true }], stay: 'No.' },
    { screen: 'first' },
  ]);
});

test('a named condition that a setting decides is settled wherever it is named, through not and any', () => {
  const conditions = {
    modeA: [is('a')],
    modeB: [is('b')],
    notA: [{ not: 'modeA' }],
    known: [{ fact: 'user.exists', known: true }],
    either: [{ any: ['modeA', 'known'] }],
  };
  const routes = {
    on: [{ when: 'notA', screen: 'first' }, { when: ['either', 'known'], screen: 'last' }, { screen: 'last' }],
  };
  const a = resolved('a', { conditions, routes }).flow;
  expect(a?.routes?.on).toEqual([{ when: ['known'], screen: 'last' }, { screen: 'last' }]);
  expect(Object.keys(a?.conditions ?? {})).toEqual(['known']);
  const b = resolved('b', { conditions, routes }).flow;
  expect(b?.routes?.on).toEqual([{ screen: 'first' }]);
  expect(b?.conditions?.either).toEqual([{ any: ['known'] }]);
});

test('what a version never shows is gone from its bodies; what it always shows loses its condition', () => {
  const blocks = {
    onlyA: { type: 'text', text: 'A', when: [is('a')] },
    onlyB: { type: 'text', text: 'B', when: [is('b')] },
  };
  const { flow, problems } = resolved(
    'a',
    { blocks },
    { body: ['onlyA', 'onlyB', { section: 'S', items: ['onlyB'] }] },
  );
  expect(problems).toEqual([]);
  expect(flow?.blocks).toEqual({ onlyA: { type: 'text', text: 'A' } });
  expect(flow?.screens.first?.body).toEqual(['onlyA', { section: 'S', items: [] }]);
});

test('a button that one screen never shows is gone from that screen, and stays on another that has one of its name', () => {
  const edit = { label: 'Change', to: [{ screen: 'last' }] };
  const flow = smallFlow(
    { settings: { mode: 'a' } },
    {
      first: { body: ['edit'], actions: { edit: { ...edit, when: [is('b')] } } },
      last: { body: ['edit'], actions: { edit } },
    },
  );
  const { first, last } = resolveFlow(filesOf(flow), 'small').flow?.screens ?? {};
  expect([first?.body, first?.actions]).toEqual([[], {}]);
  expect([last?.body, last?.actions]).toEqual([['edit'], { edit }]);
});

test('calls and events behind one that a setting decides are kept: they are no alternatives', () => {
  const sequences = {
    both: [{ effect: 'claim.save', when: [is('a')] }, { effect: 'lead.push', when: [is('b')] }, 'risk.score'],
  };
  expect(resolved('a', { sequences }).flow?.sequences?.both).toEqual([{ effect: 'claim.save' }, 'risk.score']);
});

test('what is wrong keeps its place, although lists have become shorter', () => {
  const files = filesOf(smallFlow({ settings: { mode: 'b' }, routes: { on: rules } }));
  const { places } = resolveFlow(files, 'small');
  const line = places.value(['routes', 'on', 0]).line;
  expect(
    String(files.get('small.json'))
      .split('\n')
      .slice(line - 1, line + 6)
      .join(''),
  ).toContain('"b"');
});

test('a setting that nobody asks for, and a value that no test knows, are told', () => {
  expect(resolved('a', {}).problems).toEqual(['unused settings.mode']);
  expect(resolved('c', { routes: { on: rules } }).problems).toEqual(['unknown-setting-value settings.mode']);
  expect(
    resolved('a', {
      settings: { mode: 'a', most: 4 },
      routes: { on: [{ when: [{ setting: 'most', is: 3 }], screen: 'last' }, ...rules] },
    }).problems,
  ).toEqual(['unknown-setting-value settings.most']);
});
