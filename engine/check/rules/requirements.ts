import { namesIn } from '../../flow-index.ts';
import { effectsIn } from '../../graph/effects-in.ts';
import type { RuleOfFlow } from '../context.ts';
import { partOf } from '../facts.ts';
import { where } from '../where.ts';
import { saved } from './claim-keys.ts';

/** What a screen requires can become known in this flow. */
export const requirements: RuleOfFlow = (check) => {
  const given = [...effectsIn(check.flow)].flatMap((name) =>
    Object.values(check.vocabulary.effects[name]?.outcomes ?? {}).flatMap((outcome) => outcome.gives),
  );
  const standing = check.all('BodyItem').flatMap(({ value }) => namesIn([value]));
  const keys = saved(check)
    .filter(({ field }) => standing.includes(field))
    .map(({ key }) => key);
  const settable = new Set<string>([...given, ...standing, ...keys]);
  return check.all('Requirement').flatMap(({ value, path }) => {
    const fact = Object.hasOwn(check.vocabulary.facts, value.fact) ? check.vocabulary.facts[value.fact] : undefined;
    const part = partOf(check.flow, value.fact);
    if (settable.has(value.fact) || (part?.field !== undefined && standing.includes(part.field))) return [];
    if (fact && (fact.from !== 'effect' || fact.claimKey !== undefined)) return [];
    const at = [...path, 'fact'];
    return [
      check.problem(
        'never-set',
        at,
        `${where(path)}: nothing in this flow ever sets "${value.fact}".`,
        'Call an effect that gives it, or ask for it on a screen.',
      ),
    ];
  });
};
