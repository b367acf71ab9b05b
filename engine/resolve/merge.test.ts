import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampled } from '#fixtures/prove.ts';
import { plain } from './located-json.ts';
import { merge } from './merge.ts';
import { parseFile } from './parse.ts';

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** The pseudocode of RFC 7396, section 2, word by word. */
function mergePatch(target: Json | undefined, patch: Json): Json {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch;
  const result: { [name: string]: Json } =
    typeof target === 'object' && target !== null && !Array.isArray(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else result[name] = mergePatch(result[name], value);
  }
  return result;
}

const placed = (value: Json) => {
  const { placed: found } = parseFile('x.json', JSON.stringify(value));
  if (!found) throw new Error('not parsed');
  return found;
};

const json = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<Json>('a', '', 0, 1.5, true, false, null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), tie('value'), { maxKeys: 4 }) as fc.Arbitrary<Json>,
  ),
})).value;

test('merging is RFC 7396 exactly, for any target and any patch', () => {
  fc.assert(
    fc.property(json, json, (target, patch) => {
      expect(plain(merge(placed(target), placed(patch)))).toEqual(mergePatch(target, patch));
    }),
    sampled(500),
  );
});

test.each<[Json, Json, Json]>([
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
])('the example of RFC 7396 holds: %j with %j is %j', (target, patch, result) => {
  expect(plain(merge(placed(target), placed(patch)))).toEqual(result);
});

test('neither side of a merge is changed', () => {
  const target = placed({ a: { b: 1 } });
  const patch = placed({ a: { b: 2 } });
  merge(target, patch);
  expect([plain(target), plain(patch)]).toEqual([{ a: { b: 1 } }, { a: { b: 2 } }]);
});

test('of listed steps a version need not repeat those that there are: one without a body is the one of that id', () => {
  const step = (id: string, more: Json = {}) => ({ id, ...(more as object) }) as Json;
  const flow = (steps: Json): Json => ({ screens: { first: { steps } } });
  const before = flow([step('one', { body: ['a'], progress: 10 }), step('two', { body: ['b'] })]);
  const after = (steps: Json) => plain(merge(placed(before), placed(flow(steps))));
  expect(after([step('two'), step('three', { body: [] }), step('one', { progress: 20 })])).toEqual(
    flow([step('two', { body: ['b'] }), step('three', { body: [] }), step('one', { body: ['a'], progress: 20 })]),
  );
  expect(after([step('one', { body: ['c'] })])).toEqual(flow([step('one', { body: ['c'] })]));
  expect(after([step('one', { progress: null })])).toEqual(flow([step('one', { body: ['a'] })]));
  expect(after([step('none')])).toEqual(flow([step('none')]));
});

const phase = (key: string, at: number, text = key): Json => ({ key, at, text });
const loader = (search: Json): Json => ({ loaders: { search } });
const loading = (search: Json) =>
  plain(merge(placed(loader([phase('a', 0), phase('b', 3000)])), placed(loader(search))));

test('a version changes the words of a phase of a loader, adds one or removes one by its key', () => {
  expect(loading({ b: { text: 'Nearly there' } })).toEqual(loader([phase('a', 0), phase('b', 3000, 'Nearly there')]));
  expect(loading({ c: { at: 1000, text: 'New' } })).toEqual(
    loader([phase('a', 0), phase('c', 1000, 'New'), phase('b', 3000)]),
  );
  expect(loading({ b: null, a: { text: 'Wait' } })).toEqual(loader([phase('a', 0, 'Wait')]));
  expect(loading([phase('z', 0)])).toEqual(loader([phase('z', 0)]));
});

test('a phase that is moved stands in the order of time', () => {
  expect(loading({ c: { at: 9000, text: 'New' }, b: { at: 12_000 } })).toEqual(
    loader([phase('a', 0), phase('c', 9000, 'New'), phase('b', 12_000)]),
  );
});
