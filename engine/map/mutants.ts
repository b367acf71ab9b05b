import type { Call, Flow, Rule, Test, When } from '../../schemas/flow.ts';
import type { LinkedFlow, LinkedScreen } from '../flow/linked-flow.ts';
import type { Path } from '../resolve/problem.ts';
import { walk } from '../resolve/visit-flow.ts';
import { rulesOf, type ScreenRule } from './rules.ts';
import { neverTaken } from './shadowed.ts';

/** One small change of a flow, which a scenario should notice. */
export interface Mutant {
  kind: 'negated' | 'removed' | 'swapped' | 'elsewhere';
  /** The changed part: a rule, a call, or a test of a named condition. */
  path: Path;
  /** What is changed, in words. */
  says: string;
  /** The flow with the change. */
  flow: Flow;
}

/**
 * Every mutant of a resolved and checked flow: each rule's condition negated, each rule removed, swapped with the next one, and led to
 * the next screen of the file; each test of a named condition, and the condition of each call, negated.
 */
export function mutantsOf(flow: Flow): Mutant[] {
  const found: Mutant[] = [];
  const add = (kind: Mutant['kind'], path: Path, says: string, list: Path, value: unknown) =>
    found.push({ kind, path, says, flow: withValue(flow, list, value) });
  walk(flow, (name, value, path) => {
    if (name === 'Rules') ofRules(value as readonly Rule[], path);
    if (name === 'Call') ofCall(value as Call, path);
  });
  for (const [name, tests] of Object.entries(flow.conditions ?? {}))
    for (const [index, test] of tests.entries()) {
      const list: Path = ['conditions', name];
      const says = `condition ${name}: its test ${index + 1} is negated`;
      add('negated', [...list, index], says, list, tests.with(index, { not: test }));
    }
  return found;

  function ofCall(call: Call, path: Path): void {
    if (typeof call === 'string' || call.when === undefined) return;
    const says = `the call ${path.join('.')} of ${call.effect}: its condition is negated`;
    add('negated', path, says, path, { ...call, when: not(call.when) });
  }

  function ofRules(rules: readonly Rule[], list: Path): void {
    const where = list.join('.');
    for (const [index, rule] of rules.entries()) {
      const path: Path = [...list, index];
      const said = `rule ${index + 1} of ${where}`;
      const following = rules[index + 1];
      if (rule.when !== undefined)
        add(
          'negated',
          path,
          `${said}: its condition is negated`,
          list,
          rules.with(index, { ...rule, when: not(rule.when) }),
        );
      if (rules.length > 1) add('removed', path, `${said} is removed`, list, rules.toSpliced(index, 1));
      if (following)
        add(
          'swapped',
          path,
          `${said} is swapped with the next`,
          list,
          rules.with(index, following).with(index + 1, rule),
        );
      const other = rule.screen === undefined ? undefined : neighbour(flow, rule.screen);
      if (other !== undefined)
        add('elsewhere', path, `${said} leads to ${other}`, list, rules.with(index, { ...rule, screen: other }));
    }
  }
}

/** The opposite of a condition. */
function not(when: When): Test[] {
  const tests = typeof when === 'string' ? [when] : when;
  const [first] = tests;
  return first !== undefined && tests.length === 1 ? [{ not: first }] : [{ any: tests.map((test) => ({ not: test })) }];
}

function neighbour({ screens }: Flow, name: string): string | undefined {
  const names = Object.keys(screens);
  const other = names[(names.indexOf(name) + 1) % names.length];
  return other === name ? undefined : other;
}

/** A copy with another value at a path; all that is not on the path is shared. */
function withValue<Whole>(whole: Whole, [step, ...rest]: Path, value: unknown): Whole {
  if (step === undefined) return value as Whole;
  const inner = withValue((whole as Record<string | number, unknown>)[step], rest, value);
  return (Array.isArray(whole) ? whole.with(Number(step), inner) : { ...whole, [step]: inner }) as Whole;
}

/** The decisions (`contact submit`) whose rules differ between two linked flows, and the screens whose calls do (`contact calls`). */
export function changedDecisions(one: LinkedFlow, other: LinkedFlow): Set<string> {
  return differing(decisionsOf(one, []), decisionsOf(other, []));
}

/**
 * Why a mutant of a rule does what the flow does; undefined: this cannot be proved. Rules that can never be taken do nothing, and
 * neighbours with the same consequence may stand in either order.
 */
export function whyEquivalent(one: LinkedFlow, other: LinkedFlow): string | undefined {
  const beside = (flow: LinkedFlow) => JSON.stringify([flow.order, usedConditions(flow)]);
  if (beside(one) !== beside(other)) return undefined;
  if (changedDecisions(one, other).size === 0) return 'Nothing of the version uses it.';
  const same = differing(
    decisionsOf(one, [...neverTaken(one).keys()]),
    decisionsOf(other, [...neverTaken(other).keys()]),
  );
  if (same.size > 0) return undefined;
  return 'The rules that can be taken are the same: what differs is behind a rule that holds whenever it does.';
}

/** The named conditions that a part of the flow names, or a condition that is used itself. A word like the name counts as one. */
function usedConditions({ conditions, ...parts }: LinkedFlow): [string, unknown][] {
  const used = new Set<string>();
  function look(part: unknown): void {
    const text = JSON.stringify(part);
    for (const name of Object.keys(conditions)) {
      if (used.has(name) || !text.includes(JSON.stringify(name))) continue;
      used.add(name);
      look(conditions[name]);
    }
  }
  look([parts.screens, parts.blocks, parts.fields, parts.loaders, parts.laws, parts.entries]);
  return Object.entries(conditions).filter(([name]) => used.has(name));
}

function differing(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): Set<string> {
  const names = new Set([...one.keys(), ...other.keys()]);
  return new Set([...names].filter((name) => one.get(name) !== other.get(name)));
}

/** Decision → its rules as text, without those of these ids; and each screen's calls, apart from those of rules. */
function decisionsOf(flow: LinkedFlow, without: readonly string[]): Map<string, string> {
  const left = new Map<string, ScreenRule[]>();
  for (const rule of rulesOf(flow)) {
    if (without.includes(rule.id)) continue;
    // A call in a rule before it counts the place of that rule in the name of its own decisions.
    const name = `${rule.screen} ${rule.event}`;
    left.set(name, [...(left.get(name) ?? []), rule]);
  }
  return new Map([
    ...[...left].map(([name, rules]) => [name, inOrder(rules).join('\n')] as const),
    ...Object.values(flow.screens).map((screen) => [`${screen.name} calls`, callsOf(screen)] as const),
  ]);
}

const callsOf = ({ enter, on, exits }: LinkedScreen): string =>
  JSON.stringify(
    [enter.run, ...enter.background, ...Object.values(on), ...exits.map(({ run }) => run)].map((calls) =>
      calls.map(({ effect, when }) => [effect, when]),
    ),
  );

/** Rules as text; the neighbours that do the same are sorted. */
function inOrder(rules: readonly ScreenRule[]): string[] {
  const blocks: { does: string; guards: string[] }[] = [];
  for (const { rule } of rules) {
    const { guards, run, ...rest } = rule;
    const does = JSON.stringify([rest, run.map(({ effect, when }) => [effect, when])]);
    const last = blocks.at(-1);
    if (last?.does === does) last.guards.push(JSON.stringify(guards));
    else blocks.push({ does, guards: [JSON.stringify(guards)] });
  }
  return blocks.map(({ does, guards }) => `${[...guards].sort().join(' or ')} ${does}`);
}
