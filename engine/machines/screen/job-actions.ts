import type { LinkedCall, LinkedEvent, LinkedFlow } from '../../flow/linked-flow.ts';
import { consequenceOf, screenOf } from '../../flow/screens.ts';
import { type EffectResult, isHeld } from '../../vocabulary/effect.ts';
import { outcomeFact, savedFact, trackedFact } from '../../vocabulary/fact.ts';
import { type Act, type ActionScope, JOB } from './action.ts';
import type { CallRules } from './call-rules.ts';
import type { Presses } from './press.ts';
import { LACKING } from './run-effect.ts';
import type { Support } from './support.ts';
import type { Job, JourneyDeps } from './types.ts';

/** The actions of the screen machine for calls that are waited for: on entry, on submit, by a button. */
export function createJobActions(
  flow: LinkedFlow,
  deps: Pick<JourneyDeps, 'track' | 'report'>,
  { act, on }: Act,
  { selectorsOf, definitionOf, savedWith }: Support,
  { due, lacking, note, runFor, startInBackground }: CallRules,
  { pressed }: Presses,
) {
  const begin = (scope: ActionScope, job: Job) => scope.assign({ job, message: null });
  const screen = (scope: ActionScope) => screenOf(flow, scope.context().name);

  function track(scope: ActionScope, events: readonly LinkedEvent[]) {
    for (const { event, when, once } of events) {
      const { state } = scope.context();
      if (!selectorsOf(state).holds(when) || (once && state.facts[trackedFact(event)] === true)) continue;
      deps.track(event);
      if (once) scope.change({ facts: { [trackedFact(event)]: true } });
    }
  }

  function away(scope: ActionScope, exit: string, to?: string) {
    scope.exit(exit, to);
    scope.raise({ type: 'job.away' });
  }

  /** Stores the facts of a call and continues by the flow's rule for its outcome. */
  function settle(scope: ActionScope, job: Job, call: LinkedCall, result: EffectResult) {
    if (result.outcome === LACKING) return away(scope, `lacking.${call.effect}`, result.screen);
    const ended = { [outcomeFact(call.effect)]: result.outcome };
    if (isHeld(definitionOf(call.effect), result.outcome)) {
      scope.change({ facts: ended });
      return hold(scope, job, result);
    }
    const { postponed } = scope.context();
    scope.assign({ postponed: postponed.filter(({ effect }) => effect !== call.effect) });
    const outcome = definitionOf(call.effect).outcomes[result.outcome];
    scope.change({ facts: { ...result.facts, ...(outcome?.saves ? savedFacts(scope) : {}), ...ended } });
    const consequence = consequenceOf(call, result.outcome);
    if (consequence === 'continue') return scope.tellQueue(JOB, { type: 'next' });
    const effectMessage = result.message ?? outcome?.message ?? null;
    scope.assign({ effectMessage });
    if (consequence !== 'stay') return away(scope, `${job.exit}.${call.effect}.${result.outcome}`);
    scope.assign({ message: effectMessage });
    scope.raise({ type: 'job.stay' });
  }

  /** A rate limit has refused a call: its message is shown at the pressed button, or in place of the loader. */
  function hold(scope: ActionScope, job: Job, { message: effectMessage = null }: { message?: string | null }) {
    scope.assign({ effectMessage, message: effectMessage });
    scope.raise({ type: job.kind === 'enter' ? 'job.held' : 'job.stay' });
  }

  const savedFacts = (scope: ActionScope) => {
    const { name, state } = scope.context();
    const fields = savedWith(name, state).filter((field) => flow.fields[field]?.saveAs !== undefined);
    return Object.fromEntries(fields.map((field) => [savedFact(field), true]));
  };

  return {
    beginEntry: act((scope) => begin(scope, { kind: 'enter', queue: screen(scope).enter.run, exit: 'enter' })),
    beginSubmit: act((scope) => begin(scope, pressed(scope.context(), scope.context().autoSubmitted))),
    beginAction: on('action', (scope, { name }) => {
      const queue = screen(scope).actions[name]?.run ?? [];
      begin(scope, { kind: 'action', queue, exit: `action.${name}`, action: name });
    }),
    beginDialogAction: on('dialog.action', (scope, { name }) => {
      const dialog = scope.context().dialog ?? '';
      const queue = screen(scope).dialogs[dialog]?.actions[name]?.run ?? [];
      begin(scope, { kind: 'action', queue, exit: `dialog.${dialog}.${name}`, action: name });
    }),
    beginPerform: on('perform', (scope, { run: queue, exit }) =>
      begin(scope, { kind: scope.context().job?.kind === 'enter' ? 'enter' : 'action', queue, exit }),
    ),
    /** The queue of the job offers its next call: it is run, passed over or started in the background. */
    offerCall: on('job.next', (scope, { call }) => {
      const { job } = scope.context();
      if (!call || !job) return scope.raise({ type: 'job.done' });
      if (!due(scope, call)) return scope.tellQueue(JOB, { type: 'skip' });
      if (lacking(scope, call)) return away(scope, `lacking.${call.effect}`);
      if (call.after) return scope.tellQueue(JOB, { type: 'wait' });
      if (!call.wait) {
        startInBackground(scope, [call]);
        return scope.tellQueue(JOB, { type: 'skip' });
      }
      note(scope, call);
      scope.assign({ job: { ...job, current: call } });
      scope.tellQueue(JOB, { type: 'run', run: runFor(scope, call.effect) });
    }),
    settleCall: on('job.settled', (scope, { call, result }) => {
      const { job } = scope.context();
      if (job) settle(scope, job, call, result);
    }),
    reportJob: on('job.broken', (_, { error }) => deps.report(error)),
    /** The calls on entry are over: record the screen's events, once for each entry. */
    recordEntry: act((scope) => {
      const { job } = scope.context();
      if (job?.kind === 'enter' && job.exit === 'enter') track(scope, screen(scope).enter.track);
    }),
    /** All calls have continued: record the events of a submit, then report the transition. */
    leave: act((scope) => {
      const { job } = scope.context();
      if (!job) return;
      // A step through a list: the next one follows without the journey machine.
      if (job.exit === '') return scope.raise({ type: 'step.next' });
      if (job.kind === 'submit') track(scope, screen(scope).submit?.track ?? []);
      scope.exit(job.exit);
    }),
    submitItself: act((scope) => scope.raise({ type: 'submit', auto: true })),
    /** Back to editing: no button is busy any more. */
    endJob: act((scope) => scope.assign({ job: null })),
  };
}
