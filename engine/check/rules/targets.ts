import type { Rule } from '../../../schemas/flow.ts';
import { suggest } from '../../resolve/did-you-mean.ts';
import type { Check, RuleOfFlow } from '../context.ts';
import { where } from '../describe-path.ts';

/** The possible targets of a rule; a rule has exactly one. */
export const TARGETS = [
  'screen',
  'dialog',
  'to',
  'stay',
  'back',
  'url',
  'help',
  'entry',
] as const satisfies readonly (keyof Rule)[];

/** Every screen, dialog and route that is a target exists. (FD-1) */
export const targets: RuleOfFlow = (check) => [
  ...start(check),
  ...entries(check),
  ...check.all('Rule').flatMap(({ value: rule, path }) => {
    const screens = check.names('screens');
    return [
      ...(rule.screen !== undefined && !screens.has(rule.screen)
        ? [unknown(check, 'unknown-screen', [...path, 'screen'], rule.screen, 'there is no screen', screens)]
        : []),
      ...(rule.dialog !== undefined ? dialog(check, rule.dialog, [...path, 'dialog']) : []),
      ...(rule.to !== undefined ? route(check, rule.to, [...path, 'to']) : []),
    ];
  }),
  ...check.all('To').flatMap(({ value, path }) => (typeof value === 'string' ? route(check, value, path) : [])),
  ...check.all('Requirement').flatMap(({ value, path }) => route(check, value.else, [...path, 'else'])),
];

type Path = readonly (string | number)[];

function unknown(
  check: Check,
  code: 'unknown-screen' | 'unknown-dialog' | 'unknown-route',
  path: Path,
  name: string,
  kind: string,
  known: Iterable<string>,
) {
  return check.problem(code, path, `${where(path.slice(0, -1))}: ${kind} "${name}".`, suggest(name, known));
}

function start(check: Check) {
  const { start: name } = check.flow;
  const screens = check.names('screens');
  if (typeof name !== 'string' || screens.has(name)) return [];
  return [check.problem('unknown-screen', ['start'], `Start: there is no screen "${name}".`, suggest(name, screens))];
}

function entries(check: Check) {
  const screens = check.names('screens');
  return Object.entries(check.flow.entries ?? {})
    .filter(([, screen]) => !screens.has(screen))
    .map(([entry, screen]) =>
      check.problem(
        'unknown-screen',
        ['entries', entry],
        `Entry "${entry}": there is no screen "${screen}".`,
        suggest(screen, screens),
      ),
    );
}

function route(check: Check, name: string, path: Path) {
  const routes = check.names('routes');
  return routes.has(name) ? [] : [unknown(check, 'unknown-route', path, name, 'there is no route', routes)];
}

/** A dialog belongs to a screen. In a route it must be a dialog of each screen that the route starts from. */
function dialog(check: Check, name: string, path: Path) {
  const of = (screen: string) => Object.keys(check.flow.screens[screen]?.dialogs ?? {});
  if (path[0] === 'screens') {
    const screen = String(path[1]);
    if (of(screen).includes(name)) return [];
    return [unknown(check, 'unknown-dialog', path, name, `screen "${screen}" has no dialog`, of(screen))];
  }
  const all = [...check.names('screens')].flatMap(of);
  return all.includes(name) ? [] : [unknown(check, 'unknown-dialog', path, name, 'no screen has a dialog', all)];
}
