import type { LinkedCall, LinkedFlow } from '../../flow/linked-flow.ts';
import { consequenceOf, screenOf } from '../../flow/screens.ts';
import { applyChange } from '../../state/journey-state.ts';
import { type EffectResult, isHeld } from '../../vocabulary/effect.ts';
import { begunFact, outcomeFact } from '../../vocabulary/fact.ts';
import type { Act, ActionScope } from './action.ts';
import type { CallRules } from './call-rules.ts';
import { LACKING } from './run-effect.ts';
import { type Support, without } from './support.ts';
import type { JourneyDeps } from './types.ts';

/** The actions of the screen machine for background calls. */
export function createBackgroundActions(
  flow: LinkedFlow,
  deps: Pick<JourneyDeps, 'report'>,
  { act, on }: Act,
  { definitionOf }: Support,
  { due, lacking, note, runFor, startInBackground }: CallRules,
) {
  /** Remembers what a call gave, and what its outcome leads to; `ends`: the calls after it are not made. */
  function settle(scope: ActionScope, call: LinkedCall, result: EffectResult): 'next' | 'ends' {
    if (result.outcome === LACKING) {
      // Nothing waits for a call beside others, so its missing input stops nothing.
      if (!call.wait) return 'next';
      scope.exit(`lacking.${call.effect}`, result.screen);
      return 'ends';
    }
    scope.change({ facts: { ...result.facts, [outcomeFact(call.effect)]: result.outcome } });
    if (isHeld(definitionOf(call.effect), result.outcome)) {
      // No button was pressed: the message is shown if the main button is refused too.
      scope.assign({ postponed: [...scope.context().postponed, call] });
      return 'next';
    }
    const consequence = consequenceOf(call, result.outcome);
    const effectMessage = result.message ?? definitionOf(call.effect).outcomes[result.outcome]?.message ?? null;
    if (typeof consequence !== 'string') {
      scope.assign({ effectMessage });
      scope.exit(`background.${call.effect}.${result.outcome}`);
    } else if (consequence === 'stay') scope.assign({ message: effectMessage });
    return 'next';
  }

  return {
    startBackground: act((scope) => {
      for (const [first, ...next] of screenOf(flow, scope.context().name).enter.background) {
        if (!first || !due(scope, first)) startInBackground(scope, next);
        else if (lacking(scope, first)) return scope.exit(`lacking.${first.effect}`);
        else startInBackground(scope, [first, ...next]);
      }
    }),
    /** An event outside the journey: its changes, and the calls that this screen makes then. */
    takeOutside: on('outside', (scope, { name, change }) => {
      scope.assign({ state: applyChange(scope.context().state, change, flow.vocabulary) });
      startInBackground(scope, screenOf(flow, scope.context().name).on[name] ?? []);
    }),
    /** A queue offers its next call, whatever the one before came to; what a call lacks, it is not asked. */
    offerBackground: on('background.next', (scope, { queue, call }) => {
      if (!call) return scope.stop(queue);
      if (!due(scope, call) || lacking(scope, call)) return scope.tellQueue(queue, { type: 'skip' });
      if (call.after) return scope.tellQueue(queue, { type: 'wait' });
      note(scope, call);
      scope.assign({ background: { ...scope.context().background, [queue]: call } });
      scope.tellQueue(queue, { type: 'run', run: runFor(scope, call.effect) });
      if (!call.wait) scope.change({ facts: { [begunFact(call.effect)]: true } });
    }),
    settleBackground: on('background.settled', (scope, { queue, call, result }) => {
      scope.assign({ background: without(scope.context().background, queue) });
      if (settle(scope, call, result) === 'next') scope.tellQueue(queue, { type: 'next' });
      else scope.stop(queue);
      scope.raise({ type: 'settled', tryAgain: false });
    }),
    reportBackground: on('background.broken', (_, { error }) => deps.report(error)),
  };
}
