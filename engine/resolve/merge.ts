import { didYouMean, suggest } from './did-you-mean.ts';
import type { Placed } from './located-json.ts';
import { type Finding, type Path, problem } from './problem.ts';

/**
 * RFC 7396 on placed values: objects merge, null removes, all else replaces. Neither side is changed. Two lists have a form
 * in which a version changes some of their items: listed steps (by `id`) and the phases of a loader (by `key`).
 * A null that removes nothing is reported into `problems` when they are given.
 */
export function merge(target: Placed | undefined, patch: Placed, problems?: Finding[], path: Path = []): Placed {
  if (patch.members && target?.items && isLoader(path)) return phases(target, patch.members, problems, path);
  if (!patch.members) {
    if (!patch.items || !target?.items) return patch;
    const items = isSteps(path) ? taken(patch.items, target.items, problems, path) : patch.items;
    return { ...patch, items, replaced: target.replaced ?? target.at };
  }
  const onto = target?.members ? target : undefined;
  const members = new Map(onto?.members);
  for (const [name, value] of patch.members) {
    const here = [...path, name];
    if (value.scalar === null) {
      if (!members.delete(name)) problems?.push(removesNothing(name, value, here));
    } else {
      if (path.length === 2 && path[0] === 'screens' && name === 'steps')
        turned(members.get(name), value, problems, here);
      if (value.members && isLoader(here) && !members.get(name)?.items) {
        problems?.push(noLoader(name, value, here, [...members.keys()]));
        continue;
      }
      members.set(name, merge(members.get(name), value, problems, here));
    }
  }
  return onto ? { ...onto, members } : { ...patch, members };
}

const isLoader = (path: Path): boolean => path.length === 2 && path[0] === 'loaders';

/**
 * Phases of a loader by their keys: each member changes the phase of this key, adds one or removes it. The phases are in the
 * order of their times afterwards.
 */
function phases(
  target: Placed,
  changes: ReadonlyMap<string, Placed>,
  problems: Finding[] | undefined,
  path: Path,
): Placed {
  const items = [...(target.items ?? [])];
  for (const [key, change] of changes) {
    const here = [...path, key];
    const index = items.findIndex(({ members }) => members?.get('key')?.scalar === key);
    if (change.scalar === null) {
      if (index >= 0) items.splice(index, 1);
      else problems?.push(removesNothing(key, change, here));
    } else if (index >= 0) items[index] = merge(items[index], change, problems, here);
    else if (change.members?.has('at')) items.push(named(key, change));
    else problems?.push(noPhase(key, change, here, items));
  }
  const time = (phase: Placed) => Number(phase.members?.get('at')?.scalar ?? 0);
  return { ...target, items: items.sort((one, other) => time(one) - time(other)) };
}

const noLoader = (name: string, { at, key = at }: Placed, path: Path, known: readonly string[]): Finding =>
  problem(
    'unknown-loader',
    key,
    path,
    `There is no loader "${name}" whose phases could be changed by their keys.`,
    suggest(name, known),
  );

const noPhase = (key: string, { at, key: place = at }: Placed, path: Path, items: readonly Placed[]): Finding =>
  problem(
    'unknown-phase',
    place,
    path,
    `Loader "${String(path[1])}" has no phase "${key}".`,
    `${didYouMean(
      key,
      items.map((phase) => String(phase.members?.get('key')?.scalar)),
    )} To add a phase, give it "at" and "text".`,
  );

/** An added phase: the name of its member is its key. */
const named = (key: string, phase: Placed): Placed =>
  phase.members
    ? { ...phase, members: new Map([['key', { at: phase.key ?? phase.at, scalar: key }], ...phase.members]) }
    : phase;

const removesNothing = (name: string, { at }: Placed, path: Path): Finding =>
  problem(
    'null-removes-nothing',
    at,
    path,
    `null removes "${name}", and there is no such member to remove.`,
    'Remove this line.',
  );

const isSteps = (path: Path): boolean => path.length === 3 && path[0] === 'screens' && path[2] === 'steps';

/** A step without a body is the step of the extended version, with the members that are given here. */
function taken(items: Placed[], before: readonly Placed[], problems: Finding[] | undefined, path: Path): Placed[] {
  const idOf = (step: Placed) => step.members?.get('id')?.scalar;
  return items.map((step, index) => {
    const same = before.find((one) => idOf(one) === idOf(step));
    if (!step.members || step.members.has('body') || idOf(step) === undefined || !same) return step;
    return merge(same, step, problems, [...path, index]);
  });
}

/** Listed steps and steps over a list are different screens: what is stored of one has no meaning for the other. */
function turned(before: Placed | undefined, now: Placed, problems: Finding[] | undefined, path: Path): void {
  if (!before || (!(before.items && now.members) && !(before.members && now.items))) return;
  const [had, has] = now.items ? ['go through a list', 'are listed'] : ['are listed', 'go through a list'];
  const message = `Screen "${path[1]}": its steps ${had} in the version that is extended, and ${has} here.`;
  problems?.push(problem('steps-turned', now.at, path, message, 'Make a screen of another name, and lead to that.'));
}

/** The places of nulls, outside lists, that would remove something in a merge. */
export function nulls(placed: Placed, path: Path = []): { placed: Placed; path: Path }[] {
  if (placed.scalar === null) return [{ placed, path }];
  return [...(placed.members ?? [])].flatMap(([name, member]) => nulls(member, [...path, name]));
}
