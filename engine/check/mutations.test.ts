import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampled } from '#fixtures/prove.ts';
import { filesOf } from '#fixtures/small-flow.ts';
import { testedFlows } from '#fixtures/tested-flows.ts';
import { readFlowFiles } from '#flows/files.ts';
import { checkFlow } from '../index.ts';
import { resolveFlow } from '../resolve/index.ts';

type Json = Record<string, unknown>;

const [whole] = ['v3'].map((id) => resolveFlow(readFlowFiles(testedFlows), id).flow);

/** Every place inside a value. */
const placesIn = (value: unknown, path: (string | number)[] = []): (string | number)[][] =>
  typeof value !== 'object' || value === null
    ? [path]
    : [
        path,
        ...Object.entries(value).flatMap(([key, inner]) =>
          placesIn(inner, [...path, Array.isArray(value) ? Number(key) : key]),
        ),
      ];

const places = placesIn(whole).filter((path) => path.length > 0);
const junk = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    '',
    'nothing',
    '__proto__',
    [],
    {},
    [null],
    [[]],
    [{}],
    { '': 0 },
    { when: 'x' },
    undefined,
  ),
  fc.constantFrom<unknown>(...places.slice(0, 400).map((path) => path.at(-1))),
);
const mutation = fc.record({
  path: fc.constantFrom(...places),
  how: fc.constantFrom('replace', 'rename', 'remove', 'add'),
  value: junk,
});

function mutate(flow: unknown, { path, how, value }: { path: (string | number)[]; how: string; value: unknown }): void {
  const last = path.at(-1) ?? '';
  const around = path.slice(0, -1).reduce<unknown>((here, step) => (here as Json | undefined)?.[step], flow);
  if (typeof around !== 'object' || around === null) return;
  const object = around as Json;
  if (how === 'replace') object[last] = value;
  else if (how === 'add') object[`${last}x`] = value;
  else {
    if (how === 'rename') object[`${last}x`] = object[last];
    delete object[last];
  }
}

/** Found by chance: a claim key that is a number, in a flow whose conditions are gone. */
const keyThatIsNoText: { path: (string | number)[]; how: string; value: unknown }[] = [
  { path: ['fields', 'mobile', 'saveAs'], how: 'replace', value: { '': 0 } },
  { path: ['conditions'], how: 'replace', value: null },
];
/** Found by chance: what is negated is a list. */
const listThatIsNegated = [{ path: ['routes', 'afterSign', 1, 'when', 1, 'not'], how: 'replace', value: [null] }];
/** Found by chance: a part whose name is that of a condition. */
const partNamedWhen = [{ path: ['blocks'], how: 'replace', value: { when: 'x' } }];
/** Found by chance: a type of a block that every object of the language has. */
const inheritedType = [
  { path: ['blocks', 'alreadyFiled', 'type'], how: 'replace', value: '__proto__' },
  { path: ['settings'], how: 'replace', value: 'settings' },
];

test('whatever stands in a flow, the check answers with problems that have a place, and never throws', () => {
  fc.assert(
    fc.property(fc.array(mutation, { minLength: 1, maxLength: 4 }), (mutations) => {
      const flow = structuredClone(whole) as unknown as Json;
      for (const each of mutations) mutate(flow, each);
      const id = 'broken';
      const resolved = resolveFlow(filesOf({ ...flow, id }), id);
      for (const { file, line, column, message, fix } of checkFlow(resolved)) {
        expect(file).toBe('broken.json');
        expect(line > 0 && column > 0 && message !== '' && fix !== '').toBe(true);
      }
    }),
    { ...sampled(60), examples: [[keyThatIsNoText], [listThatIsNegated], [partNamedWhen], [inheritedType]] },
  );
});
