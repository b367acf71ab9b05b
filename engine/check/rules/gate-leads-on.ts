import type { LinkedRule } from '../../flow/linked-flow.ts';
import { rulesBehind } from '../../flow/screens.ts';
import type { Check, RuleOfFlow } from '../context.ts';
import { where } from '../describe-path.ts';

/** The rules of `skip` and `requires` run before a screen opens, so all that they can do is lead to another screen, at once. */
export const gates: RuleOfFlow = (check) => {
  const guards = Object.values(check.linked.screens).flatMap(({ requires, skip }) => [
    ...requires.map((one) => one.else),
    ...(skip ? [skip] : []),
  ]);
  return rulesBehind(guards).flatMap((rule) => gate(check, rule));
};

/** What only a rule on an open screen can do, in the order in which it is told. */
const ON_A_SCREEN = ['dialog', 'stay', 'back', 'url', 'help', 'entry', 'run', 'after'] as const;

function gate(check: Check, { place, ...rule }: LinkedRule) {
  const has = { ...rule, run: rule.run.length > 0 ? rule.run : undefined };
  const wrong = ON_A_SCREEN.find((member) => has[member] !== undefined);
  if (wrong === undefined) return [];
  const message = `${where(place)}: "${wrong}" cannot stand here, the rule is used before a screen opens (skip or requires).`;
  return [check.problem('gate-leads-on', [...place, wrong], message, 'Lead to a screen, or to a route that does.')];
}
