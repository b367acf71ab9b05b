import type { Rule, When } from '../../../schemas/flow.ts';
import type { Check, Found, RuleOfFlow } from '../context.ts';
import { where } from '../describe-path.ts';

/**
 * A decision always has a result: its last rule has no `when`, and no rule follows one that is always true or has the same
 * condition. Exceptions: if no rule of `enter.to` or `skip` is true, the screen stays; if none of a step is, the next step
 * follows.
 */
export const routesTotal: RuleOfFlow = (check) => [
  ...check
    .all('Rules')
    .flatMap((found) => [...(mayHoldNever(found) ? [] : open(check, found, 'rule')), ...dead(check, found, 'rule')]),
  ...check
    .all('Text')
    .flatMap(({ value, path }) => (typeof value === 'string' ? [] : alternatives(check, { value, path }))),
  ...check
    .all('Progress')
    .flatMap(({ value, path }) => (typeof value === 'number' ? [] : alternatives(check, { value, path }))),
];

type List = { when?: When }[];

function mayHoldNever({ path }: Found<Rule[]>): boolean {
  const [map, , member, inner, last] = path;
  if (map !== 'screens') return false;
  const ofStep = member === 'steps' && path.length === 5 && last === 'to';
  return member === 'skip' || ofStep || (member === 'enter' && inner === 'to');
}

const alternatives = (check: Check, found: Found<List>) => [
  ...open(check, found, 'alternative'),
  ...dead(check, found, 'alternative'),
];

function open(check: Check, { value, path }: Found<List>, what: string) {
  const last = value.at(-1);
  // A rule without a condition stands too early: `dead` says so.
  if (!last || value.some(({ when }) => when === undefined)) return [];
  const at = [...path, value.length - 1];
  const message = `${where(at)} is the last and has a condition: when it does not hold, nothing is left.`;
  return [check.problem('no-last', at, message, `Add a last ${what} without "when".`)];
}

function dead(check: Check, { value, path }: Found<List>, what: string) {
  const seen: string[] = [];
  return value.flatMap(({ when }, index) => {
    const at = [...path, index];
    const key = JSON.stringify(when ?? null);
    const always = seen.indexOf('null');
    const same = seen.indexOf(key);
    seen.push(key);
    if (always >= 0) {
      return [
        check.problem(
          'dead-rule',
          at,
          `${where(at)} is never reached: ${what} ${always + 1} has no condition.`,
          'Remove it, or move it up.',
        ),
      ];
    }
    if (same < 0) return [];
    return [
      check.problem(
        'dead-rule',
        at,
        `${where(at)} is never reached: ${what} ${same + 1} has the same condition.`,
        'Remove one of the two.',
      ),
    ];
  });
}
