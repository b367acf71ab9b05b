import type { RuleOfGraph } from '../context.ts';
import { where } from '../describe-path.ts';

/** Each condition can be true at its place, and can be false there. */
export const decided: RuleOfGraph = (check, { guards }) =>
  [...guards.values()].flatMap(({ path, holds, fails }) => {
    if (holds && fails) return [];
    const at = path.slice(0, -1);
    return holds
      ? [
          check.problem(
            'always-true',
            path,
            `${where(at)}: the condition always holds here.`,
            'Remove the condition, or what comes after it.',
          ),
        ]
      : [
          check.problem(
            'never-true',
            path,
            `${where(at)}: the condition can never hold here.`,
            'Remove what depends on it, or correct the condition.',
          ),
        ];
  });
