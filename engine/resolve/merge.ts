import type { Placed } from './placed.ts';
import { type Path, type Problem, problem } from './problem.ts';

/**
 * RFC 7396 on placed values: objects merge, null removes, all else replaces. Neither side is changed.
 * A null that removes nothing is reported into `problems` when they are given.
 */
export function merge(target: Placed | undefined, patch: Placed, problems?: Problem[], path: Path = []): Placed {
  if (!patch.members) {
    return patch.items && target?.items ? { ...patch, replaced: target.replaced ?? target.at } : patch;
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
    } else members.set(name, merge(members.get(name), value, problems, here));
  }
  return onto ? { ...onto, members } : { ...patch, members };
}

/** The places of nulls outside lists: where merging would remove something. */
export function nulls(placed: Placed, path: Path = []): { placed: Placed; path: Path }[] {
  if (placed.scalar === null) return [{ placed, path }];
  return [...(placed.members ?? [])].flatMap(([name, member]) => nulls(member, [...path, name]));
}
