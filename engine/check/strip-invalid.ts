import type { Flow } from '../../schemas/flow.ts';
import type { Path } from '../resolve/problem.ts';

type Members = Record<string, unknown>;

/** Maps whose definitions are looked at as a whole; screens and outcomes are looked at part by part. */
const WHOLE: readonly (string | number)[] = [
  'conditions',
  'routes',
  'sequences',
  'fields',
  'blocks',
  'loaders',
  'claimKeys',
];

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The flow without the parts that the schema refused: definitions are left out; a field that only lacks its type or label
 * stays. `ways`: only words were lost, so the ways of the flow can still be examined.
 */
export function cleaned(flow: Flow, misshapen: readonly Path[]): { flow: Flow; ways: boolean } {
  const clean: Members = { ...flow };
  let ways = true;
  for (const [map = '', name, ...inside] of misshapen) {
    const members = clean[map];
    if (name === undefined || !isObject(members)) {
      delete clean[map];
      ways = false;
      continue;
    }
    const definition = members[name];
    if (map === 'fields' && inside.length === 0 && isObject(definition)) {
      clean[map] = { ...members, [name]: { type: '', label: '', ...definition } };
      continue;
    }
    if (map !== 'blocks' && map !== 'loaders') ways = false;
    if (WHOLE.includes(map) || !isObject(definition)) {
      const { [name]: _, ...others } = members;
      clean[map] = others;
    }
  }
  return { flow: { ...clean, screens: clean.screens ?? {} } as Flow, ways };
}
