import type { LinkedCall, LinkedEvent, LinkedFlow } from '../../flow/linked-flow.ts';
import { consequenceOf, screenOf } from '../../flow/screens.ts';
import { applyChange } from '../../state/journey-state.ts';
import type { EffectResult } from '../../vocabulary/effect.ts';
import { begunFact, readingFact, savedFact, trackedFact } from '../../vocabulary/fact.ts';
import { type ActionScope, createAct } from './action.ts';
import { LACKING, LIMITED, lateResult } from './run-effect.ts';
import { createSupport, without } from './support.ts';
import type { Job, JourneyDeps, ScreenContext, ScreenEvent, Settled } from './types.ts';

/** The actions of the screen machine that run calls: on entry, on submit, by a button, in the background. */
export function createJobActions(flow: LinkedFlow, revision: string, deps: JourneyDeps) {
  const { selectorsOf, definitionOf, inputFor, lacks, savedWith, hasGiven, readingOf, idOf } = createSupport(
    flow,
    revision,
    deps,
  );
  const act = createAct(flow);
  /** The input of an effect of the current screen; a call of a job says whether it belongs to a step. */
  function inputOf(scope: ActionScope, effect: string) {
    const { name, state, job } = scope.context();
    const input = inputFor(name, state, effect);
    return job?.kind === 'step' ? { ...input, screen: { ...input.screen, step: true as const } } : input;
  }
  const output = (event: ScreenEvent) => (event as unknown as { output: Settled }).output;

  /** A call that is not waited for. Its facts are stored whenever they arrive, up to its time limit. */
  function startInBackground(scope: ActionScope, call: LinkedCall, next: readonly LinkedCall[] = []) {
    note(scope, call);
    const { spawnCount, background } = scope.context();
    const id = `background.${spawnCount}`;
    scope.assign({ spawnCount: spawnCount + 1, background: { ...background, [id]: { ...call, next } } });
    scope.spawn(call.effect, id, inputOf(scope, call.effect));
    if (!call.wait) scope.change({ facts: { [begunFact(call.effect)]: true } });
    scope.later(`late.${id}`, { type: 'background.late', id }, definitionOf(call.effect).timeoutMs);
  }

  const due = (scope: ActionScope, call: LinkedCall) => {
    const { state } = scope.context();
    return selectorsOf(state).holds(call.when) && !(call.once && hasGiven(state, call.effect));
  };

  /** Stores the inputs of a call that is made once: it is repeated if the details have changed. */
  const note = (scope: ActionScope, { effect, once }: LinkedCall) => {
    if (once) scope.change({ facts: { [readingFact(effect)]: readingOf(scope.context().state, effect) } });
  };

  /** Starts the next due call of the job, or reports that the job is done. */
  function advance(scope: ActionScope) {
    const job = scope.context().job;
    if (!job) return;
    const queue = [...job.queue];
    for (let call = queue.shift(); call; call = queue.shift()) {
      if (!due(scope, call)) continue;
      if (lacks(scope.context().name, scope.context().state, call.effect)) return away(scope, `lacking.${call.effect}`);
      if (call.after) {
        scope.assign({ job: { ...job, queue: [{ ...call, after: 0 }, ...queue] } });
        return scope.later('job.go', { type: 'job.go' }, call.after);
      }
      if (!call.wait) {
        startInBackground(scope, call);
        continue;
      }
      note(scope, call);
      const { spawnCount } = scope.context();
      scope.assign({ spawnCount: spawnCount + 1, job: { ...job, queue, current: call } });
      scope.spawn(call.effect, `job.${spawnCount}`, inputOf(scope, call.effect));
      return scope.later('job.late', { type: 'job.late' }, definitionOf(call.effect).timeoutMs);
    }
    scope.assign({ job: { ...job, queue: [] } });
    scope.raise({ type: 'job.done' });
  }

  /** Runs calls in the background one after another, whatever the outcome of each; a call with a missing input is skipped. */
  function chain(scope: ActionScope, calls: readonly LinkedCall[]) {
    const queue = [...calls];
    for (let call = queue.shift(); call; call = queue.shift()) {
      if (!due(scope, call) || lacks(scope.context().name, scope.context().state, call.effect)) continue;
      if (!call.after) return startInBackground(scope, call, queue);
      const event = { type: 'background.go', calls: [{ ...call, after: 0 }, ...queue] } as const;
      return scope.later(`chain.${scope.context().spawnCount}`, event, call.after);
    }
  }

  function track(scope: ActionScope, events: readonly LinkedEvent[]) {
    for (const { event, when, once } of events) {
      const { state } = scope.context();
      if (!selectorsOf(state).holds(when) || (once && state.facts[trackedFact(event)] === true)) continue;
      deps.track(event);
      if (once) scope.change({ facts: { [trackedFact(event)]: true } });
    }
  }

  function away(scope: ActionScope, exit: string, screen?: string) {
    scope.exit(exit, screen);
    scope.raise({ type: 'job.away' });
  }

  /** Stores the facts of a call and continues by the flow's rule for its outcome. */
  function settleWith(scope: ActionScope, job: Job, call: LinkedCall, result: EffectResult) {
    scope.cancel('job.late');
    if (result.outcome === LACKING) return away(scope, `lacking.${call.effect}`, result.screen);
    if (result.outcome === LIMITED) return hold(scope, job, result);
    const { postponed } = scope.context();
    scope.assign({ postponed: postponed.filter(({ effect }) => effect !== call.effect) });
    const outcome = definitionOf(call.effect).outcomes[result.outcome];
    if (result.facts || outcome?.saves)
      scope.change({ facts: { ...result.facts, ...(outcome?.saves ? savedFacts(scope) : {}) } });
    const consequence = consequenceOf(call, result.outcome);
    if (consequence === 'continue') return advance(scope);
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

  function clearAnswers(scope: ActionScope, names: readonly string[] | undefined) {
    if (!names || names.length === 0) return;
    scope.change({ answers: Object.fromEntries(names.map((name) => [name, undefined])) });
  }

  function settleBackground(scope: ActionScope, id: string, result: EffectResult | null) {
    const call = scope.context().background[id];
    if (!call) return;
    scope.cancel(`late.${id}`);
    scope.assign({ background: without(scope.context().background, id) });
    const settled = result ?? lateResult(definitionOf(call.effect), inputOf(scope, call.effect));
    if (settled.facts) scope.change({ facts: settled.facts });
    if (settled.outcome === LACKING) {
      // Nothing waits for a call beside others, so its missing input stops nothing.
      if (call.wait) scope.exit(`lacking.${call.effect}`, settled.screen);
      else chain(scope, call.next);
      return scope.raise({ type: 'settled', tryAgain: false });
    }
    if (settled.outcome === LIMITED) {
      // No button was pressed: the message is shown if the main button is refused too.
      const { next, ...refused } = call;
      scope.assign({ postponed: [...scope.context().postponed, refused] });
      chain(scope, next);
      return scope.raise({ type: 'settled', tryAgain: false });
    }
    const consequence = consequenceOf(call, settled.outcome);
    const effectMessage = settled.message ?? definitionOf(call.effect).outcomes[settled.outcome]?.message ?? null;
    if (typeof consequence !== 'string') {
      scope.assign({ effectMessage });
      scope.exit(`background.${call.effect}.${settled.outcome}`);
    } else if (consequence === 'stay') scope.assign({ message: effectMessage });
    chain(scope, call.next);
    scope.raise({ type: 'settled', tryAgain: false });
  }

  return {
    /** Starts a job; `advance` starts its calls. */
    begin: (jobOf: (args: { context: ScreenContext; event: ScreenEvent }) => Job | null) =>
      act((scope) => scope.assign({ job: jobOf({ context: scope.context(), event: scope.event }), message: null })),
    advance: act(advance),
    settle: act((scope) => {
      const { job } = scope.context();
      if (job?.current) settleWith(scope, job, job.current, output(scope.event));
    }),
    settleLate: act((scope) => {
      const { job, spawnCount } = scope.context();
      if (!job?.current) return;
      scope.stop(`job.${spawnCount - 1}`);
      settleWith(
        scope,
        job,
        job.current,
        lateResult(definitionOf(job.current.effect), inputOf(scope, job.current.effect)),
      );
    }),
    /** The calls on entry are over: record the screen's events, once for each entry. */
    entered: act((scope) => {
      const { job, name } = scope.context();
      if (job?.kind === 'enter' && job.exit === 'enter') track(scope, screenOf(flow, name).enter.track);
    }),
    /** All calls have continued: record the events of a submit, then report the transition. */
    leave: act((scope) => {
      const { job, name } = scope.context();
      if (!job) return;
      // A step through a list: the next one follows without the journey machine.
      if (job.exit === '') return scope.raise({ type: 'step.next' });
      if (job.kind === 'submit') track(scope, screenOf(flow, name).submit?.track ?? []);
      scope.exit(job.exit);
    }),
    /** Back to editing: no button is busy any more. */
    end: act((scope) => scope.assign({ job: null })),
    stay: act((scope) => {
      if (scope.event.type !== 'stay') return;
      const { text, at, clear } = scope.event;
      clearAnswers(scope, clear);
      const { effectMessage, errors } = scope.context();
      const words = text === true ? effectMessage : (text ?? null);
      if (at === undefined || words === null) return scope.assign({ message: words });
      scope.assign({
        errors: { ...errors, [at]: { text: selectorsOf(scope.context().state).text(words), said: true } },
      });
    }),
    /** Goes to a step of the screen that can be opened; without a step in the event, to the next one. */
    step: act((scope) => {
      const { name, state, stepChanges } = scope.context();
      const selectors = selectorsOf(state);
      const steps = selectors.stepsOn(name);
      const { event } = scope;
      const place = event.type !== 'step' ? selectors.stepAt(name) + 1 : steps.findIndex(({ key }) => key === event.to);
      const to = steps[Math.max(0, place)];
      if (!to?.open) return;
      scope.change({ steps: { [name]: to.key } });
      scope.assign({ errors: {}, message: null, stepChanges: stepChanges + 1 });
    }),
    /** The phases of the screen's loader, by the time since it was entered. */
    startLoader: act((scope) => {
      const loader = flow.loaders[screenOf(flow, scope.context().name).enter.loader ?? ''] ?? [];
      scope.assign({ phase: 0 });
      for (const [at, phase] of loader.entries())
        if (at > 0) scope.later(`phase.${at}`, { type: 'phase', at }, phase.at);
    }),
    reachPhase: act((scope) => {
      if (scope.event.type === 'phase') scope.assign({ phase: scope.event.at });
    }),
    /** An event outside the journey: its changes, and the calls that this screen makes then. */
    outside: act((scope) => {
      if (scope.event.type !== 'outside') return;
      const { state, name } = scope.context();
      scope.assign({ state: applyChange(state, scope.event.change, flow.vocabulary) });
      chain(scope, screenOf(flow, name).on[scope.event.name] ?? []);
    }),
    goOn: act((scope) => {
      if (scope.event.type === 'background.go') chain(scope, scope.event.calls);
    }),
    clear: act((scope) => {
      if (scope.event.type === 'dialog.open') clearAnswers(scope, scope.event.clear);
    }),
    openDialog: act((scope) => {
      if (scope.event.type === 'dialog.open') scope.assign({ dialog: scope.event.dialog });
    }),
    closeDialog: act((scope) => scope.assign({ dialog: null })),
    report: act((scope) => deps.report((scope.event as unknown as { error: unknown }).error)),
    startBackground: act((scope) => {
      for (const [first, ...next] of screenOf(flow, scope.context().name).enter.background) {
        if (!first || !due(scope, first)) chain(scope, next);
        else if (lacks(scope.context().name, scope.context().state, first.effect))
          return scope.exit(`lacking.${first.effect}`);
        else if (first.after) chain(scope, [first, ...next]);
        else startInBackground(scope, first, next);
      }
    }),
    backgroundDone: act((scope) => settleBackground(scope, idOf(scope.event), output(scope.event))),
    backgroundBroke: act((scope) => {
      deps.report((scope.event as unknown as { error: unknown }).error);
      settleBackground(scope, idOf(scope.event), null);
    }),
    backgroundLate: act((scope) => {
      if (scope.event.type !== 'background.late') return;
      scope.stop(scope.event.id);
      settleBackground(scope, scope.event.id, null);
    }),
  };
}
