import { namesIn } from '../flow/body.ts';
import type { LinkedFlow } from '../flow/linked-flow.ts';
import { type EntryPoint, factOf, type Vocabulary } from '../vocabulary/vocabulary.ts';
import { edge, known } from './builder.ts';
import type { Assign, Program } from './control-flow-graph.ts';
import { savedNames } from './screen-answers.ts';

type Dominates = (a: string, b: string) => boolean;
/** What a claim holds of the stored facts: fact → its value; `undefined`: known, with any value. */
type Stored = ReadonlyMap<string, boolean | string | number | undefined>;

/** The screens that can be entered from outside, with what is known there. */
export const entriesOf = ({
  entries = {},
  screens,
  vocabulary: { entryPoints },
}: LinkedFlow): { screen: string; restores: EntryPoint['restores'] }[] => [
  ...Object.entries(entries).flatMap(([name, screen]) => {
    const restores = Object.hasOwn(entryPoints, name) ? entryPoints[name]?.restores : undefined;
    return restores !== undefined && screens[screen] !== undefined ? [{ screen, restores }] : [];
  }),
  ...Object.entries(screens).flatMap(([screen, { linkOnly }]) =>
    linkOnly ? [{ screen, restores: 'claim' as const }] : [],
  ),
];

/** Entry points other than the start: the screens of `entries`, and those that only links lead to. */
export function addEntries(program: Program, flow: LinkedFlow, vocabulary: Vocabulary, dominates: Dominates): void {
  const root = program.points[program.root];
  const stored = storedFacts(flow, vocabulary).map((facts) =>
    [...facts].map(([name, is]): Assign => ({ name, to: 'known', ...(is === undefined ? {} : { is }) })),
  );
  const given = known(program.variables.filter(({ kind }) => kind === 'given').map(({ name }) => name));
  for (const { screen, restores } of entriesOf(flow)) {
    const to = program.arrivals.get(screen);
    if (to === undefined) continue;
    const answers = restores === 'claim' ? answersBefore(flow, screen, dominates) : answersTo(flow, restores);
    for (const facts of restores === 'claim' ? stored : [[]])
      root?.edges.push({ ...edge(to, 'itself', undefined, [...given, ...answers, ...facts]), enters: true });
  }
}

const restored = (flow: LinkedFlow, fields: readonly string[], to: 'known' | 'any'): Assign[] => [
  ...fields.map((name): Assign => ({ name, to })),
  ...savedNames(flow, fields).map((name): Assign => (to === 'known' ? { name, to, is: true } : { name, to })),
];

/** The answers that are saved under these claim keys. */
function answersTo(flow: LinkedFlow, keys: readonly string[]): Assign[] {
  const { savedBy } = flow;
  return restored(
    flow,
    [...new Set(keys.flatMap((key) => (savedBy.get(key) ?? []).map(({ field }) => field)))],
    'known',
  );
}

/**
 * The saved answers of the screens before this one: known if every path passes them and they are always asked for,
 * otherwise perhaps. A screen without a path to it counts as coming after all screens that lead to every end.
 */
function answersBefore(flow: LinkedFlow, screen: string, dominates: Dominates): Assign[] {
  const { order } = flow;
  const way = dominates(flow.start, screen);
  const ends = order.filter((name) => flow.screens[name]?.end && dominates(flow.start, name));
  const passed = (name: string) =>
    way
      ? name !== screen && dominates(name, screen)
      : ends.length > 0 && ends.every((end) => end !== name && dominates(name, end));
  const before = way ? order.slice(0, order.indexOf(screen)) : order.filter((name) => name !== screen);
  const isSaved = (name: string) => flow.fields[name]?.saveAs !== undefined;
  const fieldsOf = (name: string) => (flow.screens[name]?.fields ?? []).filter(isSaved);
  const surely = before.filter(passed).flatMap((name) => {
    const { body = [], steps = [] } = flow.screens[name] ?? {};
    const listed = steps.filter(({ when, each }) => when === undefined && !each);
    const always = [...namesIn(body), ...listed.flatMap(({ names }) => names)];
    return fieldsOf(name).filter((field) => {
      const { required, when } = flow.fields[field] ?? {};
      return always.includes(field) && required !== false && when === undefined;
    });
  });
  const perhaps = before.flatMap(fieldsOf).filter((field) => !surely.includes(field));
  return [...restored(flow, [...new Set(surely)], 'known'), ...restored(flow, [...new Set(perhaps)], 'any')];
}

/** Every combination of facts that a stored claim can have: the results of any sequence of outcomes of this flow's effects. */
function storedFacts(flow: LinkedFlow, vocabulary: Vocabulary): Stored[] {
  const isStored = (name: string) => factOf(vocabulary, name)?.claimKey !== undefined;
  const changes = [...flow.effects].flatMap((name) =>
    Object.values(vocabulary.effects[name]?.outcomes ?? {}).map(
      ({ gives, is = {} }): [string, boolean | string | number | undefined][] =>
        gives.filter(isStored).map((fact) => [fact, Object.hasOwn(is, fact) ? Reflect.get(is, fact) : undefined]),
    ),
  );
  // Most outcomes set no stored fact, and many set the same.
  const different = [...new Map(changes.map((change) => [JSON.stringify(change.map(word)), change])).values()];
  const facts = [...new Set(changes.flatMap((change) => change.map(([fact]) => fact)))];
  /** Whatever was set first, the same facts have the same key. */
  const keyOf = (stored: Stored) =>
    facts.map((fact) => (stored.has(fact) ? word([fact, stored.get(fact)]) : '')).join(' ');
  const found = new Map<string, Stored>([[keyOf(new Map()), new Map()]]);
  // A map is iterated in the order of insertion, including entries that are added during the iteration.
  for (const [, stored] of found) {
    for (const change of different) {
      const after: Stored = new Map([...stored, ...change]);
      const key = keyOf(after);
      if (!found.has(key)) found.set(key, after);
    }
  }
  return [...found.values()];
}

const word = ([fact, is]: readonly [string, boolean | string | number | undefined]): string =>
  `${fact} ${is === undefined ? 'known' : JSON.stringify(is)}`;
