import { namesIn } from '../../flow/body.ts';
import { partOf } from '../../flow/known-names.ts';
import type { Path } from '../../resolve/problem.ts';
import type { FactType } from '../../vocabulary/fact.ts';
import { outcomeFact } from '../../vocabulary/fact.ts';
import { factOf } from '../../vocabulary/vocabulary.ts';
import { effectsIn } from '../called-effects.ts';
import type { Check, RuleOfFlow } from '../context.ts';
import { where } from '../describe-path.ts';
import { saved } from './claim-keys.ts';

/** What a screen requires, iterates over, offers or counts from can be set in this flow. */
export const requirements: RuleOfFlow = (check) => {
  const given = [...effectsIn(check)].flatMap((name) => [
    ...Object.values(check.vocabulary.effects[name]?.outcomes ?? {}).flatMap((outcome) => outcome.gives),
    outcomeFact(name),
  ]);
  const standing = check.all('BodyItem').flatMap(({ value }) => namesIn([value]));
  const keys = saved(check)
    .filter(({ field }) => standing.includes(field))
    .map(({ key }) => key);
  const settable = new Set<string>([...given, ...standing, ...keys]);
  const named = [
    ...check.all('Requirement').map(({ value, path }) => ({ name: value.fact, path: [...path, 'fact'] })),
    ...readings(check, standing),
  ];
  return named.flatMap(({ name, path }) => {
    const fact = factOf(check.vocabulary, name);
    const part = partOf(check.answers, name);
    if (settable.has(name) || (part?.field !== undefined && standing.includes(part.field))) return [];
    if (fact && (fact.from !== 'effect' || fact.claimKey !== undefined)) return [];
    return [
      check.problem(
        'never-set',
        path,
        `${where(path.slice(0, -1), check.flow)}: nothing in this flow ever sets "${name}".`,
        'Call an effect that gives it, or ask for it on a screen.',
      ),
    ];
  });
};

const kindOf = (type: FactType | undefined) => (type?.is === 'text' && type.moment ? 'moment' : type?.is);

/** The lists of steps and of fields’ choices, and the moments that countdowns start from. */
function readings(check: Check, standing: readonly string[]): { name: string; path: Path }[] {
  const named = [
    ...check.all('EachStep').map(({ value, path }) => ({ name: value.each, is: 'list', path: [...path, 'each'] })),
    ...check
      .all('Field')
      .filter(({ path }) => standing.includes(String(path.at(-1))))
      .map(({ value, path }) => ({ name: value.from, is: 'list', path: [...path, 'from'] })),
    ...check
      .all('Action')
      .map(({ value, path }) => ({ name: value.waits?.since, is: 'moment', path: [...path, 'waits', 'since'] })),
  ];
  // Other rules report an unknown fact, and a fact that is not a list or a moment.
  return named.flatMap(({ name, is, path }) =>
    name !== undefined && kindOf(factOf(check.vocabulary, name)?.type) === is ? [{ name, path }] : [],
  );
}
