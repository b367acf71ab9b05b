import type { LinkedCall } from '../../flow/linked-flow.ts';
import { readingFact } from '../../vocabulary/fact.ts';
import type { ActionScope } from './action.ts';
import type { Run } from './effect-actor.ts';
import type { Support } from './support.ts';

/** What holds of every call of a screen, whether it is waited for or not. */
export function createCallRules({ selectorsOf, runOf, lacks, hasGiven, readingOf }: Support) {
  const due = (scope: ActionScope, call: LinkedCall): boolean => {
    const { state } = scope.context();
    return selectorsOf(state).holds(call.when) && !(call.once && hasGiven(state, call.effect));
  };

  const lacking = (scope: ActionScope, { effect }: LinkedCall): boolean =>
    lacks(scope.context().name, scope.context().state, effect);

  /** Stores the inputs of a call that is made once: it is repeated if the details have changed. */
  function note(scope: ActionScope, { effect, once }: LinkedCall): void {
    if (once) scope.change({ facts: { [readingFact(effect)]: readingOf(scope.context().state, effect) } });
  }

  /** The run of an effect on the present screen; a call of a job says whether that is one of its steps. */
  function runFor(scope: ActionScope, effect: string): Run {
    const { name, state, job } = scope.context();
    const run = runOf(name, state, effect);
    if (job?.kind !== 'step') return run;
    return { ...run, given: { ...run.given, screen: { ...run.given.screen, step: true } } };
  }

  /** Background calls, one after another. What they give is remembered whenever it comes. */
  function startInBackground(scope: ActionScope, calls: readonly LinkedCall[]): void {
    const [first] = calls;
    if (!first) return;
    const { queueCount } = scope.context();
    scope.assign({ queueCount: queueCount + 1 });
    scope.startQueue(`background.${first.effect}.${queueCount}`, calls);
  }

  return { due, lacking, note, runFor, startInBackground };
}

export type CallRules = ReturnType<typeof createCallRules>;
