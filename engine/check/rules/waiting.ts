import type { Screen } from '../../../schemas/flow.ts';
import { outsideEvents } from '../../outside-events.ts';
import type { Problem } from '../../resolve/problem.ts';
import { didYouMean } from '../../resolve/suggest.ts';
import type { Check, Found, RuleOfFlow, RuleOfGraph } from '../context.ts';
import { where } from '../where.ts';
import { listProblem } from './steps.ts';

/** What a screen shows while it waits, and what it waits for, exists: loaders, moments, lists of choices, outside events. */
export const waiting: RuleOfFlow = (check) => [
  ...check
    .all('Screen')
    .flatMap((found) => [...loader(check, found), ...moments(check, found), ...outside(check, found)]),
  ...order(check),
  ...check
    .all('Field')
    .flatMap(({ value, path }) => (value.from === undefined ? [] : listProblem(check, value.from, [...path, 'from']))),
];

function loader(check: Check, { value: { enter }, path }: Found<Screen>): Problem[] {
  const known = Object.keys(check.flow.loaders ?? {});
  if (enter?.loader === undefined || known.includes(enter.loader)) return [];
  const place = [...path, 'enter', 'loader'];
  const message = `${where(place, check.flow)}: there is no loader "${enter.loader}".`;
  return [check.problem('unknown-loader', place, message, didYouMean(enter.loader, known))];
}

/** A loader speaks from the start, and each phase comes after the one before. */
function order({ flow, problem }: Check): Problem[] {
  return Object.entries(flow.loaders ?? {}).flatMap(([name, phases]) =>
    phases.flatMap(({ at }, index) => {
      const before = phases[index - 1]?.at;
      if (before === undefined ? at === 0 : at > before) return [];
      const message = `Loader "${name}", phase ${index + 1}: ${before === undefined ? 'the first one begins at 0' : `it does not come after the one at ${before}`}.`;
      return [
        problem(
          'loader-order',
          ['loaders', name, index, 'at'],
          message,
          'Put the phases in the order of time, the first at 0.',
        ),
      ];
    }),
  );
}

function moments(check: Check, { value: { actions }, path }: Found<Screen>): Problem[] {
  const { facts } = check.vocabulary;
  const isMoment = (name: string) => {
    const type = Object.hasOwn(facts, name) ? facts[name]?.type : undefined;
    return type?.is === 'text' && type.moment === true;
  };
  return Object.entries(actions ?? {}).flatMap(([name, { waits }]) => {
    if (!waits || isMoment(waits.since)) return [];
    const place = [...path, 'actions', name, 'waits', 'since'];
    const message = `${where(place, check.flow)}: "${waits.since}" is no fact that is a moment.`;
    return [check.problem('no-moment', place, message, didYouMean(waits.since, Object.keys(facts).filter(isMoment)))];
  });
}

function outside(check: Check, { value: { on }, path }: Found<Screen>): Problem[] {
  const known = Object.keys(outsideEvents);
  return Object.keys(on ?? {}).flatMap((name) => {
    if (known.includes(name)) return [];
    const place = [...path, 'on', name];
    const message = `${where(place.slice(0, -1), check.flow)}: nothing outside is called "${name}".`;
    return [check.problem('unknown-outside-event', place, message, didYouMean(name, known), 'key')];
  });
}

/** What a rule says at a field stands on its screen. */
export const places: RuleOfGraph = (check, { program }) =>
  program.strayPlaces.map(({ screen, field, path }) =>
    check.problem(
      'unknown-place',
      path,
      `${where(path.slice(0, -1), check.flow)}: field "${field}" does not stand on screen "${screen}".`,
      'Name a field of the screen.',
    ),
  );
