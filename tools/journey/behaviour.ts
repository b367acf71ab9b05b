import { type LinkedFlow, link, resolveFlow } from '#engine';
import { type Claimant, claimants, type Walked, walkToTheEnd } from '#fixtures/replay/claimant-walks.ts';
import type { Entered } from '#fixtures/replay/scenario.ts';
import type { Answer, Invocation } from './command.ts';
import { printProblems } from './print.ts';

/** One claimant in both versions. */
interface Pair {
  before: Walked;
  after: Walked;
  /** What happened to them: answers given on purpose, and outcomes of effects in either version. */
  features: Set<string>;
}

/** Claimants that take the same path in each of two versions, and not the same in both. */
interface Class {
  /** What they have in common that not everybody has; empty: nothing, or they are everybody. */
  when: string[];
  everybody: boolean;
  count: number;
  before: string[];
  after: string[];
  /** One of them, whose two paths these are. */
  who: string;
}

/**
 * `journey diff <version> <version> --behaviour`: which claimants go elsewhere in the second version, each class as two paths that
 * were walked on the engine. Screens are the same where they have the same name or the same address, so a renamed screen, field,
 * route or condition and another order of keys make no difference.
 */
export async function behaviour({
  files,
  words,
  flags,
  print,
}: Pick<Invocation, 'files' | 'words' | 'flags' | 'print'>): Promise<Answer> {
  const resolved = words.map((id) => resolveFlow(files, id));
  const [one, other] = resolved.map(({ flow, revision }) => (flow ? { flow: link(flow), revision } : undefined));
  if (!one || !other) return { text: printProblems(resolved.flatMap(({ problems }) => problems)), ok: false };
  const all = everybody(one.flow, other.flow);
  if (!flags.has('json')) print(`Walking ${all.length} claimants through ${words.join(' and ')} …`);
  const pairs: Pair[] = [];
  for (const { claimant, answers } of all) {
    const before = await walkToTheEnd(one, claimant, answers);
    const after = await walkToTheEnd(other, claimant, answers);
    pairs.push({ before, after, features: featuresOf(before, after, answers) });
  }
  const classes = classesOf(pairs, one.flow, other.flow);
  if (flags.has('json'))
    return { text: JSON.stringify({ versions: words, claimants: pairs.length, classes }, null, 2), ok: true };
  if (classes.length === 0)
    return { text: `No claimant goes elsewhere: ${pairs.length} were walked through both versions.`, ok: true };
  const blocks = classes.map(({ when, everybody: isAll, count, before, after, who }, at) =>
    [
      `${at + 1}  ${isAll ? 'everybody' : when.length > 0 ? when.join(', ') : 'some'} (${count} of ${pairs.length} claimants)`,
      `     ${words[0]}: ${before.join(' → ')}`,
      `     ${words[1]}: ${after.join(' → ')}`,
      `     walked as ${who}`,
    ].join('\n'),
  );
  return { text: blocks.join('\n'), ok: true };
}

/** The invented people with their details and vendors; then each choice of a few answers that people give alike otherwise. */
function everybody(...flows: readonly LinkedFlow[]): { claimant: Claimant; answers: Record<string, Entered> }[] {
  const people = claimants().map((claimant) => ({ claimant, answers: {} }));
  const asked = new Map<string, string>();
  for (const { fields } of flows) {
    for (const [name, { type, options = {} }] of Object.entries(fields)) {
      const values = type === 'yesNo' ? ['yes', 'no'] : type === 'choice' ? Object.keys(options) : [];
      for (const value of values) asked.set(`${name} ${value}`, value);
    }
  }
  const choices = [...asked].flatMap(([key, value]) =>
    (['margaret', 'owen'] as const).map((who) => ({
      claimant: [who, {}, 'ordinary'] as Claimant,
      answers: { [key.slice(0, -value.length - 1)]: value },
    })),
  );
  return [...people, ...choices];
}

function featuresOf(before: Walked, after: Walked, answers: Readonly<Record<string, Entered>>): Set<string> {
  const outcomes = [...before.taken, ...after.taken].flatMap((key) => {
    const [kind, , effect, outcome] = key.split(' ');
    return kind === 'outcome' ? [`${effect} ${outcome}`] : [];
  });
  return new Set([...Object.entries(answers).map(([field, value]) => `${field} is ${String(value)}`), ...outcomes]);
}

function classesOf(pairs: readonly Pair[], one: LinkedFlow, other: LinkedFlow): Class[] {
  const sameAs = sameScreens(one, other);
  const grouped = new Map<string, Pair[]>();
  for (const pair of pairs) {
    const path = pathOf(pair.before);
    const same = pathOf(pair.after).map((screen) => sameAs.get(screen) ?? `only in the second: ${screen}`);
    if (path.join() === same.join()) continue;
    const key = `${path.join()} ${same.join()}`;
    grouped.set(key, [...(grouped.get(key) ?? []), pair]);
  }
  return [...grouped.values()]
    .sort((a, b) => b.length - a.length)
    .flatMap((members): Class[] => {
      const [first] = members;
      if (!first) return [];
      const others = pairs.filter((pair) => !members.includes(pair));
      return [
        {
          when: telling(members, others),
          everybody: members.length === pairs.length,
          count: members.length,
          before: pathOf(first.before),
          after: pathOf(first.after),
          who: first.before.who,
        },
      ];
    });
}

/** The fewest features that all members have and that tell them from the others, as far as features do; the most telling first. */
function telling(members: readonly Pair[], others: readonly Pair[]): string[] {
  const [first] = members;
  const common = [...(first?.features ?? [])].filter((one) => members.every(({ features }) => features.has(one)));
  const chosen: string[] = [];
  for (let left = others; left.length > 0; ) {
    const sharing = (feature: string) => left.filter(({ features }) => features.has(feature));
    const best = common.reduce<string | undefined>(
      (least, one) => (least === undefined || sharing(one).length < sharing(least).length ? one : least),
      undefined,
    );
    if (best === undefined || sharing(best).length === left.length) break;
    chosen.push(best);
    left = sharing(best);
  }
  return chosen;
}

const pathOf = ({ screens, ended }: Walked): string[] => (ended ? screens : [...screens, '(stays)']);

/** Screen of the second version → the same screen of the first: of the same name, else of the same address. */
function sameScreens(one: LinkedFlow, other: LinkedFlow): Map<string, string> {
  const byPath = new Map(Object.values(one.screens).map(({ path, name }) => [path, name]));
  const found = Object.values(other.screens).map(({ name, path }): [string, string | undefined] => [
    name,
    one.screens[name] ? name : byPath.get(path),
  ]);
  const known = found.flatMap(([name, same]): [string, string][] => (same === undefined ? [] : [[name, same]]));
  return new Map([...known, ['(stays)', '(stays)']]);
}
