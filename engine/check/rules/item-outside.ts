import { namesIn } from '../../flow/body.ts';
import { partOf } from '../../flow/known-names.ts';
import { factsIn } from '../../flow/text-tokens.ts';
import type { Problem } from '../../resolve/problem.ts';
import type { Check, RuleOfFlow } from '../context.ts';
import { where } from '../describe-path.ts';
import { written } from './texts.ts';

type Path = readonly (string | number)[];

/** The name of a step’s item differs from all other names, and is used only while such a step is shown. */
export const items: RuleOfFlow = (check) => [...taken(check), ...outside(check)];

function taken(check: Check): Problem[] {
  const areas = new Set(Object.keys(check.vocabulary.facts).map((fact) => fact.split('.')[0]));
  return check.all('EachStep').flatMap(({ value: { as }, path }) => {
    const field = check.names('fields').has(as);
    if (!field && !areas.has(as)) return [];
    const said = field ? 'is the name of a field' : `begins the names of facts ("${as}.…")`;
    const message = `${where(path)}: "${as}" ${said} already.`;
    return [check.problem('name-taken', [...path, 'as'], message, 'Call the items something else.')];
  });
}

function outside(check: Check): Problem[] {
  const texts = written(check).flatMap(({ text, path }) =>
    typeof text === 'string' ? factsIn(text).map((name) => ({ name, path })) : [],
  );
  const tests = check
    .all('Test')
    .flatMap(({ value, path }) =>
      typeof value === 'object' && 'fact' in value ? [{ name: value.fact, path: [...path, 'fact'] }] : [],
    );
  const required = check.all('Requirement').map(({ value, path }) => ({ name: value.fact, path: [...path, 'fact'] }));
  return [...texts, ...tests, ...required].flatMap(({ name, path }) => {
    const item = partOf(check.answers, name)?.item;
    if (item === undefined || shownWith(check, item, path)) return [];
    const message = `${where(path, check.flow)}: "${name}" is of an item of steps, and may be shown where there is none.`;
    const fix = `Say it in the steps that call their items "${item}", or in a field or block that stands in them alone.`;
    return [check.problem('item-outside', path, message, fix)];
  });
}

/** Whether something is shown only while there is an item of this name. */
function shownWith(check: Check, item: string, [map, name, ...inside]: Path): boolean {
  if (map === 'screens') return inside[0] === 'steps' && itemOf(check, name) === item;
  if (map !== 'fields' && map !== 'blocks') return false;
  if (Object.hasOwn(check.flow.everyScreen ?? {}, String(name))) return false;
  const beside = check.all('Screen').some(({ value }) => value.banner === name || value.aside === name);
  const standing = check.all('BodyItem').filter(({ value }) => namesIn([value]).includes(String(name)));
  return !beside && standing.every(({ path }) => path[2] === 'steps' && itemOf(check, path[1]) === item);
}

function itemOf(check: Check, screen: Path[number] | undefined): string | undefined {
  return check.all('EachStep').find(({ path }) => path[1] === screen)?.value.as;
}
