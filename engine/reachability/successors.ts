/** Where a screen can lead: the edges of the flow that are possible for a claimant on it. */
import type { Decision, FlatRule, LinkedCall, LinkedDialog, LinkedScreen } from '../flow/linked-flow.ts';
import { screenOf } from '../flow/screens.ts';
import { madeCalls } from './made-calls.ts';
import { type Sight, sightOf } from './sight.ts';
import type { Standing, Way } from './standing.ts';

/** The rules of a decision that may apply: those that can hold, up to the first that surely does. `isSure`: there is one. */
export function decidingRules(rules: readonly FlatRule[], sight: Sight): { rules: FlatRule[]; isSure: boolean } {
  const found: FlatRule[] = [];
  for (const rule of rules) {
    const truth = sight.both(rule.guards);
    if (truth !== false) found.push(rule);
    if (truth === true) return { rules: found, isSure: true };
  }
  return { rules: found, isSure: false };
}

/**
 * The screens to which a screen can lead: by its rules on entry, its steps, its main button, its other buttons, and the
 * dialogs that those open. A button leads on only if its fields are complete and its calls have been made.
 */
export function successorsOf(standing: Standing, name: string, way: Way, sight: Sight): string[] {
  const { flow } = standing;
  const screen = screenOf(flow, name);
  const { enter, submit, actions } = screen;
  const entered = madeCalls(standing, name, sight, enter.run);
  const rules: FlatRule[] = [...entered.rules];
  // The facts of failed calls on entry are known here, though the claim does not hold them.
  const here = Object.keys(entered.given).length === 0 ? sight : sightOf(standing, name, way, entered.given);

  /** Adds the rules that can be reached after these calls; a rule with calls of its own once those have been made. */
  function decide(to: Decision | undefined, calls: readonly LinkedCall[]): void {
    const made = madeCalls(standing, name, here, calls);
    rules.push(...made.rules);
    if (!made.through || to === undefined) return;
    for (const rule of decidingRules(to.flat, here).rules)
      if (madeCalls(standing, name, here, rule.run).through) rules.push(rule);
  }

  if (entered.through || staysAfter(enter.run)) {
    decide(enter.to, []);
    for (const { names, run, to, when } of screen.steps)
      if (to && here.truth(when) !== false && here.complete(names.filter((item) => flow.fields[item]))) decide(to, run);
    if (submit && here.truth(submit.when) !== false && here.complete()) decide(submit.to, submit.run);
    for (const { when, run, to } of Object.values(actions)) if (here.truth(when) !== false) decide(to, run);
    for (const { actions: buttons } of dialogsOf(screen, rules))
      for (const { run, to } of Object.values(buttons)) decide(to, run);
  }
  return rules.flatMap((rule) => (rule.screen === undefined ? [] : [rule.screen]));
}

/** Whether a call on entry can end with `stay`: then the screen can be used with any result of the call. */
const staysAfter = (run: readonly LinkedCall[]): boolean =>
  run.some(({ wait, on }) => wait && Object.values(on).some(({ does }) => does === 'stay'));

/** The dialogs of a screen that these rules open. */
const dialogsOf = ({ dialogs }: LinkedScreen, rules: readonly FlatRule[]): LinkedDialog[] =>
  rules.flatMap(({ dialog }) => dialogs[dialog ?? ''] ?? []);
