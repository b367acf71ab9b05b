import type { EffectResult } from '../../claims/effects/effect.ts';
import type { LinkedCall, LinkedEvent, LinkedFlow } from '../../flow/linked-flow.ts';
import { consequenceOf, screenOf } from '../../flow/screens.ts';
import { begunFact, readingFact, remember, savedFact, trackedFact } from '../../state/journey-state.ts';
import { type Act, act } from './action.ts';
import { LACKING, LIMITED, lateResult } from './run-effect.ts';
import { createSupport, without } from './support.ts';
import type { Job, ScreenContext, ScreenEvent, Settled, Surroundings } from './types.ts';

/** The actions of the screen machine that run calls: on entry, on submit, by a button, in the background. */
export function createJobActions(flow: LinkedFlow, revision: string, around: Surroundings) {
  const { viewOf, definitionOf, inputFor, lacks, savedWith, hasGiven, readingOf, idOf } = createSupport(
    flow,
    revision,
    around,
  );
  /** What an effect of the present screen is given; a call of a job says whether that is one of its steps. */
  function inputOf(it: Act, effect: string) {
    const { name, memory, job } = it.context();
    const input = inputFor(name, memory, effect);
    return job?.kind === 'step' ? { ...input, screen: { ...input.screen, step: true as const } } : input;
  }
  const output = (event: ScreenEvent) => (event as unknown as { output: Settled }).output;

  /** A call that is not waited for. What it gives is remembered whenever it comes, up to its time limit. */
  function startInBackground(it: Act, call: LinkedCall, next: readonly LinkedCall[] = []) {
    note(it, call);
    const { started, background } = it.context();
    const id = `background.${started}`;
    it.assign({ started: started + 1, background: { ...background, [id]: { ...call, next } } });
    it.spawn(call.effect, id, inputOf(it, call.effect));
    if (!call.wait) it.change({ facts: { [begunFact(call.effect)]: true } });
    it.later(`late.${id}`, { type: 'background.late', id }, definitionOf(call.effect).timeoutMs);
  }

  const due = (it: Act, call: LinkedCall) => {
    const { memory } = it.context();
    return viewOf(memory).holds(call.when) && !(call.once && hasGiven(memory, call.effect));
  };

  /** Notes what a call that is made once is about: changed details are asked about anew. */
  const note = (it: Act, { effect, once }: LinkedCall) => {
    if (once) it.change({ facts: { [readingFact(effect)]: readingOf(it.context().memory, effect) } });
  };

  /** Starts the next call of the job that is due, or says that the job is done. */
  function advance(it: Act) {
    const job = it.context().job;
    if (!job) return;
    const queue = [...job.queue];
    for (let call = queue.shift(); call; call = queue.shift()) {
      if (!due(it, call)) continue;
      if (lacks(it.context().name, it.context().memory, call.effect)) return away(it, `lacking.${call.effect}`);
      if (call.after) {
        it.assign({ job: { ...job, queue: [{ ...call, after: 0 }, ...queue] } });
        return it.later('job.go', { type: 'job.go' }, call.after);
      }
      if (!call.wait) {
        startInBackground(it, call);
        continue;
      }
      note(it, call);
      const { started } = it.context();
      it.assign({ started: started + 1, job: { ...job, queue, current: call } });
      it.spawn(call.effect, `job.${started}`, inputOf(it, call.effect));
      return it.later('job.late', { type: 'job.late' }, definitionOf(call.effect).timeoutMs);
    }
    it.assign({ job: { ...job, queue: [] } });
    it.raise({ type: 'job.done' });
  }

  /** Calls in the background one after another, whatever each comes to; what one lacks, it is not asked. */
  function chain(it: Act, calls: readonly LinkedCall[]) {
    const queue = [...calls];
    for (let call = queue.shift(); call; call = queue.shift()) {
      if (!due(it, call) || lacks(it.context().name, it.context().memory, call.effect)) continue;
      if (!call.after) return startInBackground(it, call, queue);
      const event = { type: 'background.go', calls: [{ ...call, after: 0 }, ...queue] } as const;
      return it.later(`chain.${it.context().started}`, event, call.after);
    }
  }

  function track(it: Act, events: readonly LinkedEvent[]) {
    for (const { event, when, once } of events) {
      const { memory } = it.context();
      if (!viewOf(memory).holds(when) || (once && memory.facts[trackedFact(event)] === true)) continue;
      around.track(event);
      if (once) it.change({ facts: { [trackedFact(event)]: true } });
    }
  }

  function away(it: Act, exit: string, screen?: string) {
    it.exit(exit, screen);
    it.raise({ type: 'job.away' });
  }

  /** Remembers what a call gave and goes on as the flow says for its outcome. */
  function settleWith(it: Act, job: Job, call: LinkedCall, result: EffectResult) {
    it.cancel('job.late');
    if (result.outcome === LACKING) return away(it, `lacking.${call.effect}`, result.screen);
    if (result.outcome === LIMITED) return hold(it, job, result);
    const { postponed } = it.context();
    it.assign({ postponed: postponed.filter(({ effect }) => effect !== call.effect) });
    const outcome = definitionOf(call.effect).outcomes[result.outcome];
    if (result.facts || outcome?.saves)
      it.change({ facts: { ...result.facts, ...(outcome?.saves ? savedFacts(it) : {}) } });
    const consequence = consequenceOf(call, result.outcome);
    if (consequence === 'continue') return advance(it);
    const said = result.message ?? outcome?.message ?? null;
    it.assign({ said });
    if (consequence !== 'stay') return away(it, `${job.exit}.${call.effect}.${result.outcome}`);
    it.assign({ message: said });
    it.raise({ type: 'job.stay' });
  }

  /** A rate limit has refused a call: what it says stands at the button that was pressed, or in place of the loader. */
  function hold(it: Act, job: Job, { message: said = null }: { message?: string | null }) {
    it.assign({ said, message: said });
    it.raise({ type: job.kind === 'enter' ? 'job.held' : 'job.stay' });
  }

  const savedFacts = (it: Act) => {
    const { name, memory } = it.context();
    const fields = savedWith(name, memory).filter((field) => flow.fields[field]?.saveAs !== undefined);
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
    const settled = result ?? lateResult(definitionOf(call.effect), inputOf(it, call.effect));
    if (settled.facts) it.change({ facts: settled.facts });
    if (settled.outcome === LACKING) {
      // Nobody waits for a call that is made beside others: what it lacks keeps nobody.
      if (call.wait) it.exit(`lacking.${call.effect}`, settled.screen);
      else chain(it, call.next);
      return it.raise({ type: 'settled', tryAgain: false });
    }
    if (settled.outcome === LIMITED) {
      // Nobody pressed anything: it is said where it is refused to the main button too.
      const { next, ...refused } = call;
      it.assign({ postponed: [...it.context().postponed, refused] });
      chain(it, next);
      return it.raise({ type: 'settled', tryAgain: false });
    }
    const consequence = consequenceOf(call, settled.outcome);
    const said = settled.message ?? definitionOf(call.effect).outcomes[settled.outcome]?.message ?? null;
    if (typeof consequence !== 'string') {
      it.assign({ said });
      it.exit(`background.${call.effect}.${settled.outcome}`);
    } else if (consequence === 'stay') it.assign({ message: said });
    chain(it, call.next);
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
      const { job, started } = it.context();
      if (!job?.current) return;
      it.stop(`job.${started - 1}`);
      settleWith(it, job, job.current, lateResult(definitionOf(job.current.effect), inputOf(it, job.current.effect)));
    }),
    /** The calls on entry are over: record its events, once for each time that the screen is entered. */
    entered: act((it) => {
      const { job, name } = it.context();
      if (job?.kind === 'enter' && job.exit === 'enter') track(it, screenOf(flow, name).enter.track);
    }),
    /** All calls have continued: record the events of a submit, then report the exit. */
    leave: act((it) => {
      const { job, name } = it.context();
      if (!job) return;
      // A step through a list: the next one follows, the journey need not be asked.
      if (job.exit === '') return it.raise({ type: 'step.next' });
      if (job.kind === 'submit') track(it, screenOf(flow, name).submit?.track ?? []);
      it.exit(job.exit);
    }),
    /** Back to editing: no button is busy any more. */
    end: act((it) => it.assign({ job: null })),
    stay: act((it) => {
      if (it.event.type !== 'stay') return;
      const { text, at, clear } = it.event;
      clearAnswers(it, clear);
      const { said, faults } = it.context();
      const words = text === true ? said : (text ?? null);
      if (at === undefined || words === null) return it.assign({ message: words });
      it.assign({ faults: { ...faults, [at]: { text: viewOf(it.context().memory).text(words), said: true } } });
    }),
    /** Goes to a step of the screen that may be gone to; the next one, where the event names none. */
    step: act((it) => {
      const { name, memory, turned } = it.context();
      const view = viewOf(memory);
      const steps = view.stepsOn(name);
      const { event } = it;
      const place = event.type !== 'step' ? view.stepAt(name) + 1 : steps.findIndex(({ key }) => key === event.to);
      const to = steps[Math.max(0, place)];
      if (!to?.open) return;
      it.change({ steps: { [name]: to.key } });
      it.assign({ faults: {}, message: null, turned: turned + 1 });
    }),
    /** The phases of the screen's loader, by the time since it was entered. */
    startLoader: act((it) => {
      const loader = flow.loaders[screenOf(flow, it.context().name).enter.loader ?? ''] ?? [];
      it.assign({ phase: 0 });
      for (const [at, phase] of loader.entries()) if (at > 0) it.later(`phase.${at}`, { type: 'phase', at }, phase.at);
    }),
    reachPhase: act((it) => {
      if (it.event.type === 'phase') it.assign({ phase: it.event.at });
    }),
    /** Something happened outside the journey: what it changed, and the calls that this screen makes then. */
    outside: act((it) => {
      if (it.event.type !== 'outside') return;
      const { memory, name } = it.context();
      it.assign({ memory: remember(memory, it.event.change) });
      chain(it, screenOf(flow, name).on[it.event.name] ?? []);
    }),
    goOn: act((it) => {
      if (it.event.type === 'background.go') chain(it, it.event.calls);
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
      for (const [first, ...next] of screenOf(flow, it.context().name).enter.background) {
        if (!first || !due(it, first)) chain(it, next);
        else if (lacks(it.context().name, it.context().memory, first.effect)) return it.exit(`lacking.${first.effect}`);
        else if (first.after) chain(it, [first, ...next]);
        else startInBackground(it, first, next);
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
