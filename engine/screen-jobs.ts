import type { Flow } from '../schemas/flow.ts';
import { callsOf, consequenceOf, type EffectCall } from './calls.ts';
import type { EffectResult } from './effects/effect.ts';
import { screenOf } from './flow-index.ts';
import { savedFact, trackedFact } from './memory.ts';
import { lateResult } from './run-effect.ts';
import { type Act, act } from './screen-act.ts';
import type { Job, ScreenContext, ScreenEvent, Settled, Surroundings } from './screen-context.ts';
import { createSupport, without } from './screen-support.ts';

/** The actions of the screen machine that run calls: on entry, on submit, by a button, in the background. */
export function createJobActions(flow: Flow, revision: string, around: Surroundings) {
  const { viewOf, definitionOf, inputFor, lacks, hasGiven, idOf } = createSupport(flow, revision, around);
  const output = (event: ScreenEvent) => (event as unknown as { output: Settled }).output;

  /** A call that is not waited for. What it gives is remembered whenever it comes, up to its time limit. */
  function startInBackground(it: Act, call: EffectCall) {
    const { name, memory, started, background } = it.context();
    const id = `background.${started}`;
    it.assign({ started: started + 1, background: { ...background, [id]: call } });
    it.spawn(call.effect, id, inputFor(name, memory, call.effect));
    it.later(`late.${id}`, { type: 'background.late', id }, definitionOf(call.effect).timeoutMs);
  }

  const due = (it: Act, call: EffectCall) => {
    const { memory } = it.context();
    return viewOf(memory).holds(call.when) && !(call.once && hasGiven(memory, call.effect));
  };

  /** Starts the next call of the job that is due, or says that the job is done. */
  function advance(it: Act) {
    const job = it.context().job;
    if (!job) return;
    const queue = [...job.queue];
    for (let call = queue.shift(); call; call = queue.shift()) {
      if (!due(it, call)) continue;
      if (lacks(it.context().memory, call.effect)) return away(it, `lacking.${call.effect}`);
      if (call.after) {
        it.assign({ job: { ...job, queue: [{ ...call, after: 0 }, ...queue] } });
        return it.later('job.go', { type: 'job.go' }, call.after);
      }
      if (call.wait === false) {
        startInBackground(it, call);
        continue;
      }
      const { name, memory, started } = it.context();
      it.assign({ started: started + 1, job: { ...job, queue, current: call } });
      it.spawn(call.effect, `job.${started}`, inputFor(name, memory, call.effect));
      return it.later('job.late', { type: 'job.late' }, definitionOf(call.effect).timeoutMs);
    }
    it.assign({ job: { ...job, queue: [] } });
    it.raise({ type: 'job.done' });
  }

  function away(it: Act, exit: string) {
    it.exit(exit);
    it.raise({ type: 'job.away' });
  }

  /** Remembers what a call gave and goes on as the flow says for its outcome. */
  function settleWith(it: Act, job: Job, call: EffectCall, result: EffectResult) {
    it.cancel('job.late');
    const outcome = definitionOf(call.effect).outcomes[result.outcome];
    if (result.facts || outcome?.saves)
      it.change({ facts: { ...result.facts, ...(outcome?.saves ? savedFacts(it) : {}) } });
    const consequence = consequenceOf(flow, call, result.outcome);
    if (consequence === 'continue') return advance(it);
    if (consequence !== 'stay') return away(it, `${job.exit}.${call.effect}.${result.outcome}`);
    it.assign({ message: result.message ?? outcome?.message ?? null });
    it.raise({ type: 'job.stay' });
  }

  const savedFacts = (it: Act) => {
    const { name, memory } = it.context();
    const fields = viewOf(memory)
      .fieldsOn(name)
      .filter((field) => flow.fields?.[field]?.saveAs !== undefined);
    return Object.fromEntries(fields.map((field) => [savedFact(field), true]));
  };

  function clearAnswers(it: Act, names: readonly string[] | undefined) {
    if (!names || names.length === 0) return;
    it.change({ answers: Object.fromEntries(names.map((name) => [name, undefined])) });
  }

  function settleBackground(it: Act, id: string, result: EffectResult | null) {
    const call = it.context().background[id];
    if (!call) return;
    it.cancel(`late.${id}`);
    it.assign({ background: without(it.context().background, id) });
    const settled =
      result ?? lateResult(definitionOf(call.effect), inputFor(it.context().name, it.context().memory, call.effect));
    if (settled.facts) it.change({ facts: settled.facts });
    const consequence = consequenceOf(flow, call, settled.outcome);
    if (typeof consequence !== 'string') it.exit(`background.${call.effect}.${settled.outcome}`);
    it.raise({ type: 'settled', tryAgain: false });
  }

  return {
    /** Takes up a job; `advance` starts its calls. */
    begin: (jobOf: (args: { context: ScreenContext; event: ScreenEvent }) => Job | null) =>
      act((it) => it.assign({ job: jobOf({ context: it.context(), event: it.event }), message: null })),
    advance: act(advance),
    settle: act((it) => {
      const { job } = it.context();
      if (job?.current) settleWith(it, job, job.current, output(it.event));
    }),
    settleLate: act((it) => {
      const { job, name, memory, started } = it.context();
      if (!job?.current) return;
      it.stop(`job.${started - 1}`);
      settleWith(
        it,
        job,
        job.current,
        lateResult(definitionOf(job.current.effect), inputFor(name, memory, job.current.effect)),
      );
    }),
    /** All calls have continued: record the events of a submit, then report the exit. */
    leave: act((it) => {
      const { job, name, memory } = it.context();
      if (!job) return;
      const events = job.kind === 'submit' ? (screenOf(flow, name).submit?.track ?? []) : [];
      for (const event of events) {
        if (typeof event === 'string') around.track(event);
        else if (viewOf(memory).holds(event.when) && !(event.once && memory.facts[trackedFact(event.event)] === true)) {
          around.track(event.event);
          if (event.once) it.change({ facts: { [trackedFact(event.event)]: true } });
        }
      }
      it.exit(job.exit);
    }),
    /** Back to editing: no button is busy any more. */
    end: act((it) => it.assign({ job: null })),
    stay: act((it) => {
      if (it.event.type !== 'stay') return;
      clearAnswers(it, it.event.clear);
      it.assign({ message: it.event.text ?? null });
    }),
    clear: act((it) => {
      if (it.event.type === 'dialog.open') clearAnswers(it, it.event.clear);
    }),
    openDialog: act((it) => {
      if (it.event.type === 'dialog.open') it.assign({ dialog: it.event.dialog });
    }),
    closeDialog: act((it) => it.assign({ dialog: null })),
    report: act((it) => around.report((it.event as unknown as { error: unknown }).error)),
    startBackground: act((it) => {
      for (const call of callsOf(flow, screenOf(flow, it.context().name).enter?.background)) {
        if (!due(it, call)) continue;
        if (lacks(it.context().memory, call.effect)) return it.exit(`lacking.${call.effect}`);
        startInBackground(it, call);
      }
    }),
    backgroundDone: act((it) => settleBackground(it, idOf(it.event), output(it.event))),
    backgroundBroke: act((it) => {
      around.report((it.event as unknown as { error: unknown }).error);
      settleBackground(it, idOf(it.event), null);
    }),
    backgroundLate: act((it) => {
      if (it.event.type !== 'background.late') return;
      it.stop(it.event.id);
      settleBackground(it, it.event.id, null);
    }),
  };
}
