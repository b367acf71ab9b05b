import type { Test, When } from '../../../schemas/flow.ts';
import type { Code } from '../../resolve/codes.ts';
import type { Check, RuleOfFlow } from '../context.ts';

/**
 * No route, sequence, condition or field's `when` leads back to itself. Read from the names as they are written: linking cuts every
 * circle, so the linked flow has none.
 */
export const circles: RuleOfFlow = (check) => [
  ...circle(check, 'route-circle', 'routes', 'route', (name) =>
    (check.flow.routes?.[name] ?? []).flatMap((rule) => rule?.to ?? []),
  ),
  ...circle(check, 'sequence-circle', 'sequences', 'sequence', (name) =>
    (check.flow.sequences?.[name] ?? []).flatMap((call) =>
      typeof call === 'string' && !call.includes('.') ? [call] : [],
    ),
  ),
  ...circle(check, 'condition-circle', 'conditions', 'condition', (name) =>
    (check.flow.conditions?.[name] ?? []).flatMap(conditionsIn),
  ),
  ...circle(check, 'field-circle', 'fields', 'field', (name) => factsOf(check, check.flow.fields?.[name]?.when)),
];

function circle(
  check: Check,
  code: Code,
  map: 'routes' | 'sequences' | 'conditions' | 'fields',
  kind: string,
  next: (name: string) => string[],
) {
  const names = check.names(map);
  const known = new Map([...names].map((name) => [name, list(next(name)).filter((other) => names.has(other))]));
  const done = new Set<string>();
  const found: string[][] = [];
  const visit = (name: string, trail: readonly string[]): void => {
    const at = trail.indexOf(name);
    if (at >= 0) found.push([...trail.slice(at), name]);
    if (at >= 0 || done.has(name)) return;
    for (const other of known.get(name) ?? []) visit(other, [...trail, name]);
    done.add(name);
  };
  for (const name of names) visit(name, []);
  return found.map((ring) => {
    const [first = ''] = ring;
    const message = `The ${kind} "${first}" leads back to itself: ${ring.join(' → ')}.`;
    return check.problem(code, [map, first], message, 'Break the circle at one of them.', 'key');
  });
}

const list = (names: unknown): string[] =>
  Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];

function conditionsIn(test: Test): string[] {
  if (typeof test === 'string') return [test];
  if (typeof test !== 'object' || test === null) return [];
  if ('not' in test) return conditionsIn(test.not);
  return 'any' in test && Array.isArray(test.any) ? test.any.flatMap(conditionsIn) : [];
}

/** The answers and facts that a condition reads, also through named conditions. */
function factsOf(check: Check, when: When | undefined, seen: readonly string[] = []): string[] {
  if (when === undefined) return [];
  if (typeof when === 'string')
    return seen.includes(when) ? [] : factsOf(check, check.flow.conditions?.[when], [...seen, when]);
  return Array.isArray(when) ? when.flatMap((test) => ofTest(check, test, seen)) : [];
}

function ofTest(check: Check, test: Test, seen: readonly string[]): string[] {
  if (typeof test === 'string') return factsOf(check, test, seen);
  if (typeof test !== 'object' || test === null) return [];
  if ('not' in test) return ofTest(check, test.not, seen);
  if ('any' in test) return Array.isArray(test.any) ? test.any.flatMap((each) => ofTest(check, each, seen)) : [];
  if ('valid' in test) return list(test.valid);
  return 'fact' in test ? [test.fact] : [];
}
