import { describe } from '../../analysis/queries.ts';
import { namesIn } from '../../flow/body.ts';
import { suggest } from '../../resolve/did-you-mean.ts';
import type { Problem } from '../../resolve/problem.ts';
import type { Check, RuleOfFlow, RuleOfGraph } from '../context.ts';
import { where } from '../describe-path.ts';

type Path = readonly (string | number)[];

/** Steps iterate over a list of items, have different names, and alone contain what is answered for each item. */
export const steps: RuleOfFlow = (check) => [
  ...check.all('EachStep').flatMap(({ value, path }) => listProblem(check, value.each, [...path, 'each'])),
  ...twice(check),
  ...gaps(check),
  ...misplaced(check),
];

/** A fact that must be a list of items. */
export function listProblem(check: Check, name: string, path: Path): Problem[] {
  const { facts } = check.vocabulary;
  if (Object.hasOwn(facts, name) && facts[name]?.type.is === 'list') return [];
  const lists = Object.keys(facts).filter((fact) => facts[fact]?.type.is === 'list');
  const message = `${where(path.slice(0, -1), check.flow)}: "${name}" is no fact that is a list.`;
  return [check.problem('no-list', path, message, suggest(name, lists))];
}

function twice(check: Check): Problem[] {
  const seen = new Set<string>();
  return check.all('Step').flatMap(({ value: { id }, path }) => {
    const place = `${path.slice(0, -1).join(' ')} ${id}`;
    if (!seen.has(place)) {
      seen.add(place);
      return [];
    }
    const message = `${where(path, check.flow)}: there is a step "${id}" before it.`;
    return [check.problem('step-twice', [...path, 'id'], message, 'Give it another id.')];
  });
}

function gaps(check: Check): Problem[] {
  return check.all('Submit').flatMap(({ value, path }) => {
    if (!value.gaps || check.flow.screens?.[String(path[1])]?.steps) return [];
    const place = [...path, 'gaps'];
    const message = `${where(place, check.flow)}: the screen has no steps that could be left open.`;
    return [check.problem('gaps-without-steps', place, message, 'Remove it, or give the screen steps.')];
  });
}

/** A type that is answered for each item needs the items; another type would be asked for again and again. */
function misplaced(check: Check): Problem[] {
  const { flow, vocabulary } = check;
  const typeOf = (name: string) => vocabulary.fieldTypes[flow.fields?.[name]?.type ?? ''];
  return check.all('BodyItem').flatMap(({ value, path }) => {
    const inEach = path[2] === 'steps' && path[3] === 'body';
    return namesIn([value]).flatMap((name) => {
      const type = typeOf(name);
      if (!type || (type.perItem === true) === inEach) return [];
      const [what, fix] = inEach
        ? ['has one answer for all items', 'Put it into the body of the screen.']
        : ['is answered for each item of a list', 'Put it into steps that go through a list.'];
      return [check.problem('field-misplaced', path, `${where(path, flow)}: field "${name}" ${what}.`, fix)];
    });
  });
}

/** For every combination of facts a screen has at least one step. */
export const liveSteps: RuleOfGraph = (check, graph) => {
  const { program, states } = graph;
  const told = new Set<string>();
  return states.flatMap((state) => {
    const screen = program.stepless.get(state.point);
    if (screen === undefined || told.has(screen)) return [];
    told.add(screen);
    const facts = describe(graph, state);
    const message = `Screen "${screen}" has no step that counts${facts === '' ? '' : ` while ${facts}`}.`;
    return [check.problem('no-live-step', ['screens', screen, 'steps'], message, 'Give it a step without "when".')];
  });
};
