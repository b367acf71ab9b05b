import { suggest } from '../../resolve/did-you-mean.ts';
import type { Check, RuleOfFlow } from '../context.ts';
import { where } from '../describe-path.ts';

/** Every effect and sequence that is called exists, including those of `verify`, `lookup`, `during` and `outcomes`. */
export const effects: RuleOfFlow = (check) => [
  ...check.all('Call').flatMap(({ value, path }) => {
    if (typeof value !== 'string') return effect(check, value.effect, [...path, 'effect']);
    return value.includes('.') ? effect(check, value, path) : sequence(check, value, path);
  }),
  ...check
    .all('Field')
    .flatMap(({ value, path }) => [
      ...(value.verify === undefined ? [] : effect(check, value.verify, [...path, 'verify'])),
      ...(value.lookup === undefined ? [] : effect(check, value.lookup, [...path, 'lookup'])),
    ]),
  ...check
    .all('Block')
    .flatMap(({ value, path }) =>
      value.during ? effect(check, value.during.effect, [...path, 'during', 'effect']) : [],
    ),
  ...Object.keys(check.flow.outcomes ?? {}).flatMap((name) =>
    /\./.test(name) ? effect(check, name, ['outcomes', name], 'key') : [],
  ),
];

type Path = readonly (string | number)[];

function effect(check: Check, name: string, path: Path, at: 'value' | 'key' = 'value') {
  const known = Object.keys(check.vocabulary.effects);
  if (known.includes(name)) return [];
  const message =
    at === 'key' ? `Outcomes: there is no effect "${name}".` : `${where(path)}: there is no effect "${name}".`;
  return [check.problem('unknown-effect', path, message, suggest(name, known), at)];
}

function sequence(check: Check, name: string, path: Path) {
  const known = check.names('sequences');
  if (known.has(name)) return [];
  const fix = suggest(name, [...known, ...Object.keys(check.vocabulary.effects)]);
  return [check.problem('unknown-sequence', path, `${where(path)}: there is no sequence "${name}".`, fix)];
}
