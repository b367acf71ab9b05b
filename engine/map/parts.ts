import { namesIn } from '../flow/body.ts';
import type { LinkedFlow } from '../flow/linked-flow.ts';
import { rulesOf, type ScreenRule } from './rules.ts';

/** The key under which a screen is counted. */
export const screenKey = (name: string): string => `screen ${name}`;
/** The key under which an outcome of an effect on a screen is counted. */
export const outcomeKey = (screen: string, effect: string, outcome: string): string =>
  `outcome ${screen} ${effect} ${outcome}`;
/** The key under which it is counted that the conditions of a rule held, or did not. */
export const guardKey = (rule: string, holds: boolean): string => `guard ${rule} ${holds ? 'holds' : 'fails'}`;

/** A part of a flow that a test can take. */
export interface Part {
  key: string;
  kind: 'screen' | 'rule' | 'guard' | 'outcome' | 'dialog';
  screen: string;
  /** What it is, in words: `contact: userExists → dialog exists`. */
  text: string;
}

/** Everything that scenarios can take of a flow. `outcomes`: effect → the names of its outcomes. */
export function partsOf(flow: LinkedFlow, outcomes: Readonly<Record<string, readonly string[]>>): Part[] {
  const rules = rulesOf(flow);
  return [
    ...flow.order.map((screen): Part => ({ key: screenKey(screen), kind: 'screen', screen, text: screen })),
    ...rules.flatMap((rule) => partsOfRule(rule)),
    ...flow.order.flatMap((screen) => outcomesOn(flow, screen, outcomes)),
  ];
}

function partsOfRule(rule: ScreenRule): Part[] {
  const { id, screen, event, guard, rule: to } = rule;
  const text = `${screen}, ${event}: ${guard || 'always'} → ${targetOf(rule)}`;
  const own: Part = { key: id, kind: to.dialog === undefined ? 'rule' : 'dialog', screen, text };
  // That they held is the rule itself; that they did not is a part of its own.
  if (guard === '') return [own];
  return [own, { key: guardKey(id, false), kind: 'guard', screen, text: `${screen}, ${event}: not (${guard})` }];
}

/** Where a rule leads, in words. */
export function targetOf({ rule }: Pick<ScreenRule, 'rule'>): string {
  const { screen, dialog, url, entry, help, back } = rule;
  if (screen !== undefined) return screen;
  if (dialog !== undefined) return `dialog ${dialog}`;
  if (url !== undefined) return url;
  if (entry !== undefined) return `the start at ${entry}`;
  if (help !== undefined) return `help (${help})`;
  return back ? 'back' : 'stays';
}

/** The outcomes of the effects of a screen: of its calls, and of what its fields verify and look up. */
function outcomesOn(flow: LinkedFlow, name: string, outcomes: Readonly<Record<string, readonly string[]>>): Part[] {
  const screen = flow.screens[name];
  if (!screen) return [];
  const fields = [...screen.fields, ...namesIn(screen.body)].flatMap((field) => flow.fields[field] ?? []);
  const effects = new Set([
    ...screen.calls.map(({ effect }) => effect),
    ...fields.flatMap(({ verify, lookup }) => [verify, lookup].filter((effect) => effect !== undefined)),
  ]);
  return [...effects].flatMap((effect) =>
    (outcomes[effect] ?? []).map(
      (outcome): Part => ({
        key: outcomeKey(name, effect, outcome),
        kind: 'outcome',
        screen: name,
        text: `${name}: ${effect} ${outcome}`,
      }),
    ),
  );
}
