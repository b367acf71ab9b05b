import type { Placed } from './located-json.ts';
import { type Path, type Problem, problem } from './problem.ts';

/**
 * RFC 7396 on placed values: objects merge, null removes, all else replaces. Neither side is changed.
 * A null that removes nothing is reported into `problems` when they are given.
 */
export function merge(target: Placed | undefined, patch: Placed, problems?: Problem[], path: Path = []): Placed {
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
      if (!members.delete(name)) {
        const message = `null removes "${name}", and there is no such member to remove.`;
        problems?.push(problem('null-removes-nothing', value.at, here, message, 'Remove this line.'));
      }
    } else {
      if (path.length === 2 && path[0] === 'screens' && name === 'steps')
        turned(members.get(name), value, problems, here);
      members.set(name, merge(members.get(name), value, problems, here));
    }
  }
  return onto ? { ...onto, members } : { ...patch, members };
}

const isSteps = (path: Path): boolean => path.length === 3 && path[0] === 'screens' && path[2] === 'steps';

/** In a list of steps one without a body is that of the version that is extended, with what is said otherwise. */
function taken(items: Placed[], before: readonly Placed[], problems: Problem[] | undefined, path: Path): Placed[] {
  const idOf = (step: Placed) => step.members?.get('id')?.scalar;
  return items.map((step, index) => {
    const same = before.find((one) => idOf(one) === idOf(step));
    if (!step.members || step.members.has('body') || idOf(step) === undefined || !same) return step;
    return merge(same, step, problems, [...path, index]);
  });
}

/** Listed steps and steps that go through a list are different screens: what is stored of the one means nothing to the other. */
function turned(before: Placed | undefined, now: Placed, problems: Problem[] | undefined, path: Path): void {
  if (!before || (!(before.items && now.members) && !(before.members && now.items))) return;
  const [had, has] = now.items ? ['go through a list', 'are listed'] : ['are listed', 'go through a list'];
  const message = `Screen "${path[1]}": its steps ${had} in the version that is extended, and ${has} here.`;
  problems?.push(problem('steps-turned', now.at, path, message, 'Make a screen of another name, and lead to that.'));
}

/** The places of nulls outside lists: where merging would remove something. */
export function nulls(placed: Placed, path: Path = []): { placed: Placed; path: Path }[] {
  if (placed.scalar === null) return [{ placed, path }];
  return [...(placed.members ?? [])].flatMap(([name, member]) => nulls(member, [...path, name]));
}
