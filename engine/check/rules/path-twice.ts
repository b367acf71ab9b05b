import type { RuleOfFlow } from '../context.ts';
import { where } from '../describe-path.ts';

/** No two screens of a flow have one path. */
export const paths: RuleOfFlow = (check) => {
  const first = new Map<string, string>();
  return check.all('Screen').flatMap(({ value, path }) => {
    const other = first.get(value.path);
    first.set(value.path, other ?? String(path[1]));
    if (other === undefined) return [];
    const at = [...path, 'path'];
    return [
      check.problem(
        'path-twice',
        at,
        `${where(path)}: the path "${value.path}" is that of screen "${other}" already.`,
        'Give it a path of its own.',
      ),
    ];
  });
};
