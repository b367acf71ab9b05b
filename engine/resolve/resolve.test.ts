import { expect, test } from 'vitest';
import { journeyIds } from '#engine/resolve/files.ts';
import { smallFlow } from '#fixtures/small-flow.ts';
import { testedFlows } from '#fixtures/tested-flows.ts';
import { readFlowFiles } from '#flows/files.ts';
import { resolveFlow } from './index.ts';

const files = (all: Record<string, unknown>) =>
  new Map(
    Object.entries(all).map(([path, value]) => [
      path,
      typeof value === 'string' ? value : JSON.stringify(value, null, 2),
    ]),
  );

test('a file is the resolved version it extends, then its parts in order, then its own members', () => {
  const { flow, problems } = resolveFlow(
    files({
      'old.json': { ...smallFlow({ id: 'old', title: 'from extends', base: '/{id}' }), uses: ['parts/zero'] },
      'parts/zero.json': { blocks: { a: { type: 'text', text: 'zero' }, b: { type: 'text', text: 'zero' } } },
      'parts/one.json': { blocks: { a: { type: 'text', text: 'one' }, c: { type: 'text', text: 'one' } } },
      'parts/two.json': { blocks: { c: { type: 'text', text: 'two' }, d: { type: 'text', text: 'two' } } },
      'new.json': {
        id: 'new',
        title: 'own',
        extends: 'old',
        uses: ['parts/one', 'parts/two'],
        blocks: { d: { text: 'own' } },
      },
    }),
    'new',
  );
  // The later part wins, and the check says so.
  expect(problems.map(({ code, file }) => `${code} ${file}`)).toEqual(['part-twice parts/two.json']);
  expect(flow).toMatchObject({ id: 'new', title: 'own', base: '/new' });
  expect(Object.entries(flow?.blocks ?? {}).map(([name, { text }]) => [name, text])).toEqual([
    ['a', 'one'],
    ['b', 'zero'],
    ['c', 'two'],
    ['d', 'own'],
  ]);
  expect(flow).not.toHaveProperty('extends');
  expect(flow).not.toHaveProperty('uses');
});

test('every merged value remembers file, line and column, through extends and uses', () => {
  const { places } = resolveFlow(
    files({
      'old.json': '{ "id": "old", "uses": ["parts/one"],\n  "title": "Old" }',
      'parts/one.json': '{\n  "screens": {\n    "a": { "path": "a",\n           "progress": 10 } } }',
      'new.json': '{ "id": "new", "extends": "old",\n  "screens": { "a": { "progress": 20 } } }',
    }),
    'new',
  );
  expect(places.value(['title'])).toEqual({ file: 'old.json', line: 2, column: 12 });
  expect(places.value(['screens', 'a', 'path'])).toEqual({ file: 'parts/one.json', line: 3, column: 20 });
  expect(places.key(['screens', 'a'])).toEqual({ file: 'parts/one.json', line: 3, column: 5 });
  expect(places.value(['screens', 'a', 'progress'])).toEqual({ file: 'new.json', line: 2, column: 35 });
  expect(places.value(['screens', 'a', 'heading', 0])).toEqual({ file: 'parts/one.json', line: 3, column: 10 });
});

test('a list that a version replaces as a whole is marked with where it replaced it', () => {
  const { places } = resolveFlow(
    files({
      'old.json': '{ "id": "old",\n  "routes": { "on": [{ "screen": "a" }], "off": [{ "screen": "a" }] } }',
      'new.json': '{ "id": "new", "extends": "old", "routes": { "on": [{ "screen": "b" }] } }',
    }),
    'new',
  );
  expect(places.replaced(['routes', 'on'])).toEqual({ file: 'old.json', line: 2, column: 21 });
  expect(places.replaced(['routes', 'off'])).toBeUndefined();
});

test('null removes a screen of the version that is extended', () => {
  const { flow, problems } = resolveFlow(
    files({ 'old.json': smallFlow({ id: 'old' }), 'new.json': { id: 'new', extends: 'old', screens: { last: null } } }),
    'new',
  );
  expect(problems).toEqual([]);
  expect(Object.keys(flow?.screens ?? {})).toEqual(['first']);
});

test('syntax errors of every file are told at once, and there is no flow to go on with', () => {
  const { flow, revision, problems } = resolveFlow(
    files({
      'new.json': '{ "id": "new" "uses": ["parts/one", "parts/two"] }',
      'parts/one.json': '{ "a": }',
      'parts/two.json': '{ "b" 1 }',
    }),
    'new',
  );
  expect(problems.map(({ file, column, message }) => [file, column, message])).toEqual([
    ['new.json', 15, 'A comma is missing here.'],
    ['parts/one.json', 8, 'A value is missing here.'],
    ['parts/two.json', 7, 'A colon is missing here.'],
  ]);
  expect(flow).toBeUndefined();
  expect(revision).toBe('');
});

test('columns count from the line start, and a byte order mark does not move them', () => {
  const { problems } = resolveFlow(files({ 'new.json': '\uFEFF{\r\n  "id": nought\r\n}' }), 'new');
  expect(problems).toMatchObject([{ code: 'json-syntax', line: 2, column: 9 }]);
});

test('a flow that does not exist is one problem', () => {
  const { flow, problems } = resolveFlow(files({ 'first.json': smallFlow() }), 'frist');
  expect(flow).toBeUndefined();
  expect(problems.map(({ code, fix }) => [code, fix])).toEqual([['unknown-file', 'Did you mean "first"?']]);
});

test('the revision changes with the ways of a flow and not with its words or the order of its members', () => {
  const revision = (flow: Record<string, unknown>) => resolveFlow(files({ 'small.json': flow }), 'small').revision;
  const before = revision(smallFlow());
  expect(before).toMatch(/^[0-9a-f]{14}$/);
  expect(revision(smallFlow({ title: 'Other words' }, { first: { heading: [{ text: 'Other words' }] } }))).toBe(before);
  expect(revision(Object.fromEntries(Object.entries(smallFlow()).reverse()))).toBe(before);
  expect(revision(smallFlow({}, { last: { path: 'the-last' } }))).not.toBe(before);
  expect(revision(smallFlow({ fields: { title: { type: 'email', label: 'x' } } }))).not.toBe(before);
  expect(revision(smallFlow({ routes: { title: [{ screen: 'first' }] } }))).not.toBe(
    revision(smallFlow({ routes: { title: [{ screen: 'last' }] } })),
  );
});

test('each flow of the house has a revision of its own', () => {
  const all = readFlowFiles(testedFlows);
  const revisions = journeyIds(all).map((id) => resolveFlow(all, id).revision);
  expect(new Set(revisions).size).toBe(revisions.length);
});

const v3 = readFlowFiles(testedFlows).get('v3.json') ?? '';
const nested = (depth: number, open: string, inner: string, close: string): string =>
  `{ "id": "new", "always": ${open.repeat(depth)}${inner}${close.repeat(depth)} }`;

test.each<[string, text: string, line: number, column: number, message: RegExp]>([
  ['an empty file', '', 1, 1, /empty/],
  ['a file of white space', ' \n', 1, 1, /empty/],
  [
    'marks of a merge',
    v3
      .replace('  "routes": {', '<<<<<<< HEAD\n  "routes": {')
      .replace('    "afterInfo"', '=======\n>>>>>>> b\n    "afterInfo"'),
    9,
    1,
    /merge conflict/,
  ],
  ['a name without quotes', v3.replace('"routes":', 'routes:'), 9, 3, /without quotes/],
  ['a value without quotes', v3.replace('"start": "postcode"', '"start": postcode'), 7, 12, /without quotes/],
  ['single quotes', v3.replace('"start": "postcode"', "'start': 'postcode'"), 7, 3, /single quote/],
  ['curly quotes', v3.replace('"start": "postcode"', '“start”: "postcode"'), 7, 3, /curly quote/],
  ['a comma before }', v3.replace('"start":', '"settings": { "a": 1, },\n  "start":'), 7, 23, /comma stands before/],
  ['a comma before ]', v3.replace('"start":', '"notes": [{ "a": 1 }, ],\n  "start":'), 7, 23, /comma stands before/],
  ['a file that breaks off', v3.trimEnd().slice(0, -1), v3.trimEnd().split('\n').length, 1, /closing brace/],
  ['500 nested "not"', nested(500, '{ "not": ', '"a"', ' }'), 1, 917, /100 levels/],
  ['20,000 lists', nested(20_000, '[', '', ']'), 1, 125, /100 levels/],
  ['20,000 objects that do not end', '{"a":'.repeat(20_000), 1, 501, /100 levels/],
  ['a file in another encoding', v3.replace('Postcode', 'Pos\uFFFDcode'), 4, 16, /UTF-8/],
])('%s is one error at its place, never a stack trace', (_, text, line, column, message) => {
  const { problems } = resolveFlow(readFlowFiles(testedFlows).set('v3.json', text), 'v3');
  expect(problems.map((one) => [one.code, one.line, one.column])).toEqual([['json-syntax', line, column]]);
  expect(problems[0]?.message).toMatch(message);
});
