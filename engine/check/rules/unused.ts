import { NAME } from '../../../schemas/flow.ts';
import { namesIn } from '../../flow/body.ts';
import { effectsIn } from '../called-effects.ts';
import type { Check, RuleOfFlow } from '../context.ts';

/** A definition that nothing names is mostly a leftover, or the name is misspelt. */
export const unused: RuleOfFlow = (check) => {
  const used = named(check);
  return (['conditions', 'routes', 'sequences', 'fields', 'blocks', 'loaders'] as const)
    .flatMap((map) =>
      [...check.names(map)].flatMap((name) => {
        if (used[map].has(name) || !new RegExp(NAME).test(name)) return [];
        const kind = map.slice(0, -1);
        return [
          check.problem(
            'unused',
            [map, name],
            `The ${kind} "${name}" is used nowhere.`,
            'Use it, or remove it.',
            'key',
          ),
        ];
      }),
    )
    .concat(outcomes(check));
};

function outcomes(check: Check) {
  const called = effectsIn(check);
  return Object.keys(check.flow.outcomes ?? {}).flatMap((name) => {
    if (called.has(name) || !Object.hasOwn(check.vocabulary.effects, name)) return [];
    return [
      check.problem(
        'unused',
        ['outcomes', name],
        `The outcomes of "${name}" are given, and nothing calls it.`,
        'Remove them.',
        'key',
      ),
    ];
  });
}

function named(check: Check) {
  const items = new Set<string>();
  for (const { value } of check.all('BodyItem')) {
    for (const name of namesIn([value])) items.add(name);
  }
  const blocks = new Set([
    ...items,
    ...check.all('Screen').flatMap(({ value }) => [value.banner ?? '', value.aside ?? '']),
    ...Object.keys(check.flow.everyScreen ?? {}),
  ]);
  const conditions = new Set(
    [...check.all('When'), ...check.all('Test')].flatMap(({ value }) => (typeof value === 'string' ? [value] : [])),
  );
  const routes = new Set([
    ...check.all('To').flatMap(({ value }) => (typeof value === 'string' ? [value] : [])),
    ...check.all('Rule').flatMap(({ value }) => value.to ?? []),
    ...check.all('Requirement').map(({ value }) => value.else),
  ]);
  const sequences = new Set(check.all('Call').flatMap(({ value }) => (typeof value === 'string' ? [value] : [])));
  const loaders = new Set(check.all('Enter').flatMap(({ value }) => value.loader ?? []));
  return { conditions, routes, sequences, fields: items, blocks, loaders };
}
