import type { RuleOfFlow } from '../context.ts';
import { where } from '../describe-path.ts';
import { TARGETS } from './targets.ts';

/** Each rule leads to exactly one place. */
export const oneTarget: RuleOfFlow = (check) =>
  check.all('Rule').flatMap(({ value, path }) => {
    const used = TARGETS.filter((target) => value[target] !== undefined);
    if (used.length === 1) return [];
    const message =
      used.length === 0
        ? `${where(path)} leads nowhere.`
        : `${where(path)} leads to ${used.length} places at once: ${used.join(', ')}.`;
    return [check.problem('one-target', path, message, `Give it exactly one of ${TARGETS.join(', ')}.`)];
  });
