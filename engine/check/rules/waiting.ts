import { suggest } from '../../resolve/did-you-mean.ts';
import type { Problem } from '../../resolve/problem.ts';
import { factOf } from '../../vocabulary/vocabulary.ts';
import type { Check, RuleOfFlow, RuleOfGraph } from '../context.ts';
import { where } from '../describe-path.ts';
import { listProblem } from './steps.ts';

/** What a screen shows while it waits, and what it waits for, exists: loaders, moments, lists of choices, outside events. */
export const waiting: RuleOfFlow = (check) => [
  ...loaders(check),
  ...order(check),
  ...phases(check),
  ...moments(check),
  ...outside(check),
  ...strayAt(check),
  ...check
    .all('Field')
    .flatMap(({ value, path }) => (value.from === undefined ? [] : listProblem(check, value.from, [...path, 'from']))),
];

function loaders(check: Check): Problem[] {
  const known = Object.keys(check.flow.loaders ?? {});
  return check.all('Enter').flatMap(({ value: { loader, run }, path }) => {
    if (loader === undefined) return [];
    const place = [...path, 'loader'];
    if (known.includes(loader)) {
      if (run) return [];
      const message = `${where(place, check.flow)}: it is shown while "run" works, and there is no "run".`;
      return [check.problem('loader-without-run', place, message, 'Remove it, or say what is called.', 'key')];
    }
    const message = `${where(place, check.flow)}: there is no loader "${loader}".`;
    return [check.problem('unknown-loader', place, message, suggest(loader, known))];
  });
}

/** A loader has words from the start, and its phases are in order of time. */
function order(check: Check): Problem[] {
  const phases = check.all('LoaderPhase');
  return phases.flatMap(({ value: { at }, path }, index) => {
    const first = path[2] === 0;
    const before = phases[index - 1]?.value.at ?? 0;
    if (first ? at === 0 : at > before) return [];
    const said = first ? 'the first one begins at 0' : `it does not come after the one at ${before}`;
    const message = `Loader "${path[1]}", phase ${Number(path[2]) + 1}: ${said}.`;
    return [
      check.problem('loader-order', [...path, 'at'], message, 'Put the phases in the order of time, the first at 0.'),
    ];
  });
}

/** Tests and reports name the phases of a loader by their keys. */
function phases(check: Check): Problem[] {
  const seen = new Set<string>();
  return check.all('LoaderPhase').flatMap(({ value: { key }, path }) => {
    const name = `${path[1]} ${key}`;
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    const message = `Loader "${path[1]}", phase ${Number(path[2]) + 1}: there is a phase "${key}" before it.`;
    return [check.problem('phase-twice', [...path, 'key'], message, 'Give it another key.')];
  });
}

function moments(check: Check): Problem[] {
  const { facts } = check.vocabulary;
  const isMoment = (name: string) => {
    const type = factOf(check.vocabulary, name)?.type;
    return type?.is === 'text' && type.moment === true;
  };
  return check.all('Action').flatMap(({ value: { waits }, path }) => {
    if (!waits || isMoment(waits.since)) return [];
    const place = [...path, 'waits', 'since'];
    const message = `${where(place, check.flow)}: "${waits.since}" is no fact that is a moment.`;
    return [check.problem('no-moment', place, message, suggest(waits.since, Object.keys(facts).filter(isMoment)))];
  });
}

function outside(check: Check): Problem[] {
  const known = Object.keys(check.vocabulary.externalEvents);
  return check.all('Screen').flatMap(({ value: { on }, path }) =>
    Object.keys(on ?? {}).flatMap((name) => {
      if (known.includes(name)) return [];
      const place = [...path, 'on', name];
      const message = `${where(place.slice(0, -1), check.flow)}: nothing outside is called "${name}".`;
      return [check.problem('unknown-outside-event', place, message, suggest(name, known), 'key')];
    }),
  );
}

/** Only a message can be shown at a field. */
function strayAt(check: Check): Problem[] {
  return check.all('Rule').flatMap(({ value, path }) => {
    if (value.at === undefined || value.stay !== undefined) return [];
    const message = `${where(path, check.flow)}: "at" says where a message stands, and the rule says none.`;
    return [check.problem('at-without-stay', [...path, 'at'], message, 'Add "stay", or remove "at".', 'key')];
  });
}

/** The field that a rule shows a message at is on the rule’s screen. */
export const places: RuleOfGraph = (check, { program }) =>
  program.strayPlaces.map(({ screen, field, path }) =>
    check.problem(
      'unknown-place',
      path,
      `${where(path.slice(0, -1), check.flow)}: field "${field}" does not stand on screen "${screen}".`,
      { fix: 'Name a field of the screen.', wrong: field },
    ),
  );
