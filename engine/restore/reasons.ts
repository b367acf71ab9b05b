/** Why a restored session stands on its screen, by names alone: a reason never contains an answer or the value of a fact. */
import type { Test, When } from '../../schemas/flow.ts';
import type { FlatRule, LinkedFlow } from '../flow/linked-flow.ts';
import { screenOf } from '../flow/screens.ts';
import { answersDue, callsDue, type PathInput, unsavedOn } from '../state/derived-path.ts';
import { missingInputs } from '../state/missing-inputs.ts';
import { Selectors } from '../state/selectors.ts';

/** A screen of the path that leads on: by the main button, or by its entry guard before it opens. */
export interface Passed {
  screen: string;
  to: string;
  by: 'submit' | 'entry guard' | 'missing input' | 'path taken';
  /** The number of the rule in its decision, from 1; null where the path was taken before and no rule says so now. */
  rule: number | null;
  /** The fields and facts that its conditions read. */
  reads: string[];
  /** Of an entry guard, the required facts that are unset; of a missing input, the claim keys that the screen's calls lack. */
  lacks: string[];
}

/** What the claimant must do on the screen before Next leads on. */
export interface Due {
  /** Fields without a valid answer. */
  answers: string[];
  /** Answers that the claim does not hold yet. */
  unsaved: string[];
  /** Effects that have not run. */
  calls: string[];
  end: boolean;
}

/** The fields and facts that a condition reads. */
function namesRead(flow: LinkedFlow, when: When, seen: readonly string[] = []): string[] {
  const ofTest = (test: Test): string[] => {
    if (typeof test === 'string')
      return seen.includes(test) ? [] : namesRead(flow, [...(flow.conditions[test] ?? [])], [...seen, test]);
    if ('not' in test) return ofTest(test.not);
    if ('any' in test) return test.any.flatMap(ofTest);
    if ('valid' in test) return test.valid;
    return 'fact' in test ? [test.fact] : [];
  };
  return typeof when === 'string' ? ofTest(when) : when.flatMap(ofTest);
}

const readsOf = (flow: LinkedFlow, rules: readonly FlatRule[]): string[] => [
  ...new Set(rules.flatMap(({ guards }) => guards).flatMap((when) => namesRead(flow, when))),
];

/** How each screen of a path leads to the next one in this state. */
export function passedOn({ flow, state, today, fieldTypes }: PathInput): Passed[] {
  const { trail } = state;
  return trail.slice(0, -1).map((screen, at): Passed => {
    const to = trail[at + 1] ?? '';
    const selectors = new Selectors({ flow, state: { ...state, trail: trail.slice(0, at + 1) }, today, fieldTypes });
    const rules = screenOf(flow, screen).submit?.to.flat ?? [];
    const found = rules.findIndex(({ guards }) => guards.every((when) => selectors.holds(when)));
    if (found < 0 || rules[found]?.screen !== to)
      return { screen, to, by: 'path taken', rule: null, reads: [], lacks: [] };
    return { screen, to, by: 'submit', rule: found + 1, reads: readsOf(flow, rules.slice(0, found + 1)), lacks: [] };
  });
}

/** The entry guard of a screen that leads elsewhere. */
export function ledFrom(flow: LinkedFlow, screen: string, to: string, selectors: Selectors): Passed {
  const { entryGuards, requires } = screenOf(flow, screen);
  const at = entryGuards.findIndex(({ guards }) => guards.every((when) => selectors.holds(when)));
  const lacks = requires.map(({ fact }) => fact).filter((fact) => selectors.read(fact) === undefined);
  const reads = readsOf(flow, entryGuards.slice(at, at + 1));
  return { screen, to, by: 'entry guard', rule: at + 1, reads, lacks };
}

/** The screen whose calls on entry lack an input: the claimant is led to where it is asked for. */
export function lackedOn(walk: PathInput, screen: string, to: string): Passed {
  const { flow, state, today, fieldTypes, effects } = walk;
  const trail = [...state.trail.filter((name) => name !== screen), screen];
  const selectors = new Selectors({ flow, state: { ...state, trail }, today, fieldTypes });
  const { enter } = screenOf(flow, screen);
  const calls = [...enter.run, ...enter.background.flat()];
  const lacks = calls.flatMap(({ effect }) => missingInputs(effects[effect], screen, selectors, effects));
  return { screen, to, by: 'missing input', rule: null, reads: [], lacks: [...new Set(lacks)] };
}

/** What the claimant must do on the last screen of the path. */
export function dueOn(walk: PathInput): Due {
  const { flow, state, today, fieldTypes } = walk;
  const screen = state.trail.at(-1) ?? flow.start;
  const selectors = new Selectors({ flow, state, today, fieldTypes });
  return {
    answers: answersDue(walk, selectors, screen),
    unsaved: unsavedOn(walk, screen),
    calls: callsDue(walk, selectors, screen),
    end: screenOf(flow, screen).end,
  };
}
