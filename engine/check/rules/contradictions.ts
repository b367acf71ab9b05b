import type { Test, When } from '../../../schemas/flow.ts';
import type { Problem } from '../../resolve/problem.ts';
import type { Check, RuleOfFlow } from '../context.ts';
import { where } from '../describe-path.ts';

/** Conditions with more different tests are left to the exploration of the graph. */
const MOST_TESTS = 12;

/** A condition as a function of its elementary tests, each true or false. */
interface Formula {
  tests: ReadonlySet<string>;
  holds(truths: ReadonlyMap<string, boolean>): boolean;
}

/**
 * No condition is always false, as `["a", { "not": "a" }]` is, or always true. Its tests are taken as independent; the
 * exploration of the graph finds what their values exclude.
 */
export const contradictions: RuleOfFlow = (check) => {
  const decided = new Set<string>();
  const told: Problem[] = [];
  // Named conditions come first: if one is constant, its uses are not reported as well.
  const named = Object.entries(check.flow.conditions ?? {}).map(([name, value]) => ({
    value,
    path: ['conditions', name],
  }));
  const whens: { value: When; path: readonly (string | number)[] }[] = [
    ...named.filter(({ value }) => Array.isArray(value)),
    ...check.all('When').filter(({ path }) => path[0] !== 'conditions'),
  ];
  for (const { value, path } of whens) {
    const formula = formulaOf(value, check);
    if (formula === undefined || mentions(value, decided)) continue;
    const truth = constant(formula);
    if (truth === undefined) continue;
    if (path[0] === 'conditions') decided.add(String(path[1]));
    told.push(tell(check, path, truth));
  }
  return told;
};

function tell(check: Check, path: readonly (string | number)[], truth: boolean): Problem {
  const said = where(path[0] === 'conditions' ? path : path.slice(0, -1), check.flow);
  return truth
    ? check.problem('always-true', path, `${said}: the condition always holds.`, 'Remove the condition.')
    : check.problem(
        'never-true',
        path,
        `${said}: the condition contradicts itself, so it never holds.`,
        'Remove one of the tests that exclude each other.',
      );
}

function mentions(when: When | Test, names: ReadonlySet<string>): boolean {
  if (typeof when === 'string') return names.has(when);
  if (Array.isArray(when)) return when.some((one) => mentions(one, names));
  if ('not' in when) return mentions(when.not, names);
  return 'any' in when && when.any.some((one) => mentions(one, names));
}

/** Undefined for a condition that is misshapen or depends on itself: other rules report those. */
function formulaOf(when: When, { flow }: Check): Formula | undefined {
  function test(one: Test, trail: readonly string[]): Formula | undefined {
    if (typeof one === 'string') {
      const written = flow.conditions?.[one];
      return Array.isArray(written) && !trail.includes(one) ? join(written, 'every', [...trail, one]) : undefined;
    }
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return undefined;
    if ('not' in one) {
      const inner = test(one.not, trail);
      return inner && { tests: inner.tests, holds: (truths) => !inner.holds(truths) };
    }
    if ('any' in one) return Array.isArray(one.any) ? join(one.any, 'some', trail) : undefined;
    const key = JSON.stringify(one);
    return { tests: new Set([key]), holds: (truths) => truths.get(key) === true };
  }

  function join(list: readonly Test[], how: 'every' | 'some', trail: readonly string[]): Formula | undefined {
    const parts = list.map((one) => test(one, trail));
    const known = parts.filter((part) => part !== undefined);
    if (known.length < parts.length || known.length === 0) return undefined;
    return {
      tests: new Set(known.flatMap(({ tests }) => [...tests])),
      holds: (truths) => known[how](({ holds }) => holds(truths)),
    };
  }

  return typeof when === 'string' ? test(when, []) : join(when, 'every', []);
}

/** The value of the condition if it is the same for all values of its tests. */
function constant({ tests, holds }: Formula): boolean | undefined {
  const names = [...tests];
  if (names.length > MOST_TESTS) return undefined;
  const first = holds(new Map());
  for (let bits = 1; bits < 2 ** names.length; bits++) {
    const truths = new Map(names.map((name, index) => [name, Math.floor(bits / 2 ** index) % 2 === 1]));
    if (holds(truths) !== first) return undefined;
  }
  return first;
}
