import type { Screen } from '../../../schemas/flow.ts';
import { namesIn } from '../../flow-index.ts';
import type { Problem } from '../../resolve/problem.ts';
import { didYouMean } from '../../resolve/suggest.ts';
import type { Check, Found, RuleOfFlow } from '../context.ts';
import { where } from '../where.ts';

/** Steps go through a list that has items, no two have one name, and what is answered for each item stands in them alone. */
export const steps: RuleOfFlow = (check) =>
  check
    .all('Screen')
    .flatMap((found) => [
      ...lists(check, found),
      ...twice(check, found),
      ...gaps(check, found),
      ...perItem(check, found),
    ]);

type Path = readonly (string | number)[];

/** A fact that is to be a list with items. Undefined where it is none: the problem is told. */
export function listProblem(check: Check, name: string, path: Path): Problem[] {
  const { facts } = check.vocabulary;
  if (Object.hasOwn(facts, name) && facts[name]?.type.is === 'list') return [];
  const lists = Object.keys(facts).filter((fact) => facts[fact]?.type.is === 'list');
  const message = `${where(path.slice(0, -1), check.flow)}: "${name}" is no fact that is a list.`;
  return [check.problem('no-list', path, message, didYouMean(name, lists))];
}

function lists(check: Check, { value: { steps: parts }, path }: Found<Screen>): Problem[] {
  return parts && 'each' in parts ? listProblem(check, parts.each, [...path, 'steps', 'each']) : [];
}

function twice(check: Check, { value: { steps: parts }, path }: Found<Screen>): Problem[] {
  if (!parts || 'each' in parts) return [];
  return parts.flatMap(({ id }, at) => {
    if (parts.findIndex((step) => step.id === id) === at) return [];
    const place = [...path, 'steps', at, 'id'];
    const message = `${where(place.slice(0, -1), check.flow)}: there is a step "${id}" before it.`;
    return [check.problem('step-twice', place, message, 'Give it another id.')];
  });
}

function gaps(check: Check, { value: { steps: parts, submit }, path }: Found<Screen>): Problem[] {
  if (parts || !submit?.gaps) return [];
  const place = [...path, 'submit', 'gaps'];
  const message = `${where(place, check.flow)}: the screen has no steps that could be left open.`;
  return [check.problem('gaps-without-steps', place, message, 'Remove it, or give the screen steps.')];
}

/** A type that is answered for each item needs the items; another would be asked for again and again. */
function perItem(check: Check, { value: { body, steps: parts }, path }: Found<Screen>): Problem[] {
  const isPerItem = (name: string) =>
    check.vocabulary.fieldTypes[check.flow.fields?.[name]?.type ?? '']?.perItem === true;
  const listed = parts && !('each' in parts) ? parts : [];
  const outside: [string, Path][] = [
    ...namesIn(body).map((name): [string, Path] => [name, [...path, 'body']]),
    ...listed.flatMap((step, at) =>
      namesIn(step.body).map((name): [string, Path] => [name, [...path, 'steps', at, 'body']]),
    ),
  ];
  const each = parts && 'each' in parts ? parts.body : [];
  const misplaced = (name: string, place: Path, what: string, fix: string) =>
    check.problem('field-misplaced', place, `${where(place, check.flow)}: field "${name}" ${what}.`, fix);
  return [
    ...outside.flatMap(([name, place]) =>
      isPerItem(name)
        ? [misplaced(name, place, 'is answered for each item of a list', 'Put it into steps that go through a list.')]
        : [],
    ),
    ...namesIn(each).flatMap((name) =>
      check.flow.fields && Object.hasOwn(check.flow.fields, name) && !isPerItem(name)
        ? [
            misplaced(
              name,
              [...path, 'steps', 'body'],
              'has one answer for all items',
              'Put it into the body of the screen.',
            ),
          ]
        : [],
    ),
  ];
}
