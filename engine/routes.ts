import type { Flow, Rule, Screen, Test, To, When } from '../schemas/flow.ts';

/** A target of a rule, with what is done on the way. Exactly one of the targets is set. */
export interface FlatRule extends Omit<Rule, 'when' | 'to'> {
  /** All conditions on the way to this rule; all must hold. Empty: always. */
  guards: When[];
}

/**
 * A decision with its routes opened: rules that lead to a route are replaced by that route's rules, each behind the
 * conditions on the way. A route that leads back to itself is cut there (the check refuses such flows).
 */
export function flatten(flow: Flow, to: To, seen: readonly string[] = []): FlatRule[] {
  if (typeof to === 'string') {
    const rules = seen.includes(to) ? undefined : flow.routes?.[to];
    return rules ? flatten(flow, rules, [...seen, to]) : [];
  }
  return to.flatMap(({ when, to: next, ...rule }): FlatRule[] => {
    const guards = when === undefined ? [] : [when];
    if (next === undefined) return [{ ...rule, guards }];
    return flatten(flow, next, seen).map((nested) => ({
      ...nested,
      ...(rule.after === undefined ? {} : { after: (nested.after ?? 0) + rule.after }),
      ...(rule.run === undefined ? {} : { run: [...rule.run, ...(nested.run ?? [])] }),
      ...(rule.clear === undefined ? {} : { clear: [...rule.clear, ...(nested.clear ?? [])] }),
      guards: [...guards, ...nested.guards],
    }));
  });
}

/** What stands before a screen: where requirements that are not met lead, then what it passes over. */
export function gateRules(flow: Flow, { requires = [], skip = [] }: Screen): FlatRule[] {
  const unmet = requires.flatMap(({ fact, else: route }) =>
    flatten(flow, route).map(
      (rule): FlatRule => ({ ...rule, guards: [[{ not: { fact, known: true } }], ...rule.guards] }),
    ),
  );
  return [...unmet, ...flatten(flow, skip)].filter((rule) => rule.screen !== undefined);
}

/** The name of a condition for people: what the machine's guards and the map are labelled with. */
export function labelOf(when: When): string {
  if (typeof when === 'string') return when;
  return when.map(labelOfTest).join(' and ');
}

function labelOfTest(test: Test): string {
  if (typeof test === 'string') return test;
  if ('not' in test) return `not ${labelOfTest(test.not)}`;
  if ('any' in test) return `(${test.any.map(labelOfTest).join(' or ')})`;
  if ('valid' in test) return `${test.valid.join(', ')} valid`;
  if ('setting' in test) return `${test.setting} is ${String(test.is)}`;
  if ('is' in test) return `${test.fact} is ${String(test.is)}`;
  if ('in' in test) return `${test.fact} in ${test.in.join(', ')}`;
  if ('known' in test) return `${test.fact} known`;
  if ('empty' in test) return `${test.fact} ${test.empty ? 'empty' : 'not empty'}`;
  if ('atLeast' in test) return `${test.fact} at least ${test.atLeast}`;
  return `${test.fact} below ${test.below}`;
}
