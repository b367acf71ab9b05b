import type { Rule } from '../../../schemas/flow.ts';
import type { Check, Found, RuleOfFlow } from '../context.ts';
import { where } from '../describe-path.ts';

/** `skip` and `requires` lead to screens, at once: before a screen opens there is nothing to stay on. */
export const gates: RuleOfFlow = (check) => {
  const skips = check.all('Rule').filter(({ path }) => path[0] === 'screens' && path[2] === 'skip');
  const routes = new Set(check.all('Requirement').map(({ value }) => value.else));
  for (const { value } of skips) if (value.to !== undefined) routes.add(value.to);
  for (const name of routes)
    for (const rule of check.flow.routes?.[name] ?? []) if (rule?.to !== undefined) routes.add(rule.to);
  const inRoutes = check.all('Rule').filter(({ path }) => path[0] === 'routes' && routes.has(String(path[1])));
  return [...skips, ...inRoutes].flatMap((found) => gate(check, found));
};

function gate(check: Check, { value, path }: Found<Rule>) {
  const wrong = (['dialog', 'stay', 'back', 'url', 'help', 'entry', 'run', 'after'] as const).find(
    (member) => value[member] !== undefined,
  );
  if (wrong === undefined) return [];
  const message = `${where(path)}: "${wrong}" cannot stand here, the rule is used before a screen opens (skip or requires).`;
  return [check.problem('gate-leads-on', [...path, wrong], message, 'Lead to a screen, or to a route that does.')];
}
