import type { EffectResult } from '../../claims/effects/effect.ts';
import { CHECK_AFTER_MS, CHECKER_TRIES } from '../../claims/validation/limits.ts';
import type { LinkedFlow } from '../../flow/linked-flow.ts';
import { screenOf } from '../../flow/screens.ts';
import { remember, savedFact } from '../../state/journey-state.ts';
import { type Act, act } from './action.ts';
import { lateResult } from './run-effect.ts';
import { createSupport, without } from './support.ts';
import type { ScreenEvent, Settled, Surroundings } from './types.ts';

/** The actions of the screen machine that mind the fields: answers, faults, verification and look-ups. */
export function createFieldActions(flow: LinkedFlow, revision: string, around: Surroundings) {
  const { viewOf, definitionOf, inputFor, fieldOf, typeOf, idOf } = createSupport(flow, revision, around);
  const asker = (name: string) => fieldOf(name)?.verify ?? fieldOf(name)?.lookup;

  function stopAsking(it: Act, name: string) {
    it.cancel(`pause.${name}`);
    if (it.context().asking[name] === undefined) return;
    it.stop(`ask.${name}`);
    it.cancel(`late.${name}`);
    it.assign({ asking: without(it.context().asking, name) });
  }

  /** Asks the service about the present value, unless it is being asked or has been answered. */
  function ask(it: Act, name: string) {
    const { memory, asking, looked } = it.context();
    const effect = asker(name);
    const view = viewOf(memory);
    const value = view.asks(name);
    if (!effect || value === null || asking[name] === value) return;
    if (fieldOf(name)?.verify ? view.settled(name) : looked[name] === value) return;
    stopAsking(it, name);
    it.assign({ asking: { ...it.context().asking, [name]: value } });
    it.spawn(effect, `ask.${name}`, inputFor(it.context().name, memory, effect, value));
    it.later(`late.${name}`, { type: 'ask.late', field: name }, definitionOf(effect).timeoutMs);
  }

  /** Shows the fault a field has now, or takes away the one shown. `kind`: not what would be unkind before Next. */
  function showFault(it: Act, name: string, kind: boolean) {
    const { memory, faults, looked } = it.context();
    const view = viewOf(memory);
    const fault = view.fault(name);
    const type = typeOf(name);
    const shown = faults[name];
    // Of answers for each item it is the present one's that counts: nobody is told of a question they have just come to.
    const empty = type.perItem ? fault !== null : type.isEmpty(view.answer(name));
    if (kind && empty && shown?.said) return;
    const unfinished = kind && type.premature?.(view.answer(name));
    const early = kind && shown === undefined && (empty || unfinished);
    // What was said of the answer before is over, and what would be said of this one is not due yet.
    const over = unfinished && !empty && shown !== undefined && shown.text !== fault?.text;
    // What a look-up has not answered yet is not to be judged.
    const awaited = kind && fieldOf(name)?.lookup !== undefined && ![null, looked[name]].includes(view.asks(name));
    if (!fault || (over && !awaited)) it.assign({ faults: without(faults, name) });
    else if (!early && !awaited) it.assign({ faults: { ...faults, [name]: fault } });
  }

  const toast = (it: Act, text: string) =>
    it.assign({ toast: { id: (it.context().toast?.id ?? 0) + 1, text, tone: 'error' } });

  /** Takes the service's word on a value, if it still is the value of the field. */
  function take(it: Act, name: string, value: string | undefined, result: EffectResult) {
    const field = fieldOf(name);
    it.cancel(`late.${name}`);
    it.assign({ asking: without(it.context().asking, name) });
    if (!field || value === undefined || viewOf(it.context().memory).asks(name) !== value) return;
    const type = typeOf(name);
    const failed = result.outcome === 'failed';
    const failures = failed ? (it.context().failures[name] ?? 0) + 1 : 0;
    it.assign({ failures: { ...it.context().failures, [name]: failures } });
    if (field.verify) {
      const verdict = failed ? 'unverified' : result.outcome === 'invalid' ? 'invalid' : 'valid';
      if (!failed || failures >= CHECKER_TRIES) it.change({ verdicts: { [name]: { value, verdict } } });
      if (failed) toast(it, result.message ?? type.askFailed ?? '');
      else showFault(it, name, false);
    } else {
      const memory = it.change({ facts: result.facts ?? {} });
      const answer = memory.answers[name] ?? type.empty;
      const found = type.found?.(answer, memory.facts) ?? answer;
      if (found !== answer) it.change({ answers: { [name]: found }, facts: { [savedFact(name)]: false } });
      if (!failed)
        it.assign({ looked: { ...it.context().looked, [name]: viewOf(it.context().memory).asks(name) ?? value } });
      if (result.outcome === 'found') {
        // The choice is theirs now: what was said of the text before is over.
        it.assign({ faults: without(it.context().faults, name) });
        showFault(it, name, true);
      } else if (failed)
        it.assign({ faults: { ...it.context().faults, [name]: { text: result.message ?? type.askFailed ?? '' } } });
      else showFault(it, name, false);
    }
    // Nobody goes on without what a look-up gives, however often it fails.
    it.raise({ type: 'settled', tryAgain: failed && (!field.verify || failures < CHECKER_TRIES) });
  }

  return {
    answer: act((it) => {
      const { event } = it;
      // While the screen is being saved its answers stand still: what is saved is what is shown.
      if (event.type !== 'answer' || it.context().job || !fieldOf(event.field)) return;
      const type = typeOf(event.field);
      const view = viewOf(it.context().memory);
      const before = view.asks(event.field);
      const value = type.tidy(event.value, 'typing', view.answer(event.field));
      const unsaved =
        fieldOf(event.field)?.saveAs !== undefined && it.context().memory.facts[savedFact(event.field)] !== false
          ? { facts: { [savedFact(event.field)]: false } }
          : {};
      const memory = it.change({ answers: { [event.field]: value }, ...unsaved });
      // A fault is shown after a pause; one that is mended goes at once.
      if (viewOf(memory).fault(event.field) === null) showFault(it, event.field, true);
      it.later(`check.${event.field}`, { type: 'pause.check', field: event.field }, CHECK_AFTER_MS);
      if (fieldOf(event.field)?.submits) it.raise({ type: 'submit' });
      const asks = viewOf(memory).asks(event.field);
      if (!asker(event.field) || asks === before) return;
      stopAsking(it, event.field);
      it.assign({ looked: without(it.context().looked, event.field) });
      if (asks !== null)
        it.later(`pause.${event.field}`, { type: 'pause.ask', field: event.field }, type.asksAfterMs ?? 0);
    }),
    leave: act((it) => {
      const { event } = it;
      if (event.type !== 'leave' || !fieldOf(event.field) || it.context().job) return;
      const type = typeOf(event.field);
      const answer = viewOf(it.context().memory).answer(event.field);
      const tidied = type.tidy(answer, 'leaving');
      if (JSON.stringify(tidied) !== JSON.stringify(answer)) it.change({ answers: { [event.field]: tidied } });
      it.cancel(`check.${event.field}`);
      showFault(it, event.field, true);
      ask(it, event.field);
    }),
    showFault: act((it) => {
      if (it.event.type === 'pause.check') showFault(it, it.event.field, true);
    }),
    ask: act((it) => {
      if (it.event.type === 'pause.ask') ask(it, it.event.field);
    }),
    asked: act((it) => {
      const { value, ...result } = (it.event as ScreenEvent & { output: Settled }).output;
      take(it, idOf(it.event).slice('ask.'.length), value, result);
    }),
    askBroke: act((it) => {
      const name = idOf(it.event).slice('ask.'.length);
      around.report((it.event as unknown as { error: unknown }).error);
      take(it, name, it.context().asking[name], { outcome: 'failed' });
    }),
    askLate: act((it) => {
      if (it.event.type !== 'ask.late') return;
      const name = it.event.field;
      const effect = asker(name);
      const value = it.context().asking[name];
      it.stop(`ask.${name}`);
      if (effect)
        take(
          it,
          name,
          value,
          lateResult(definitionOf(effect), inputFor(it.context().name, it.context().memory, effect, value)),
        );
    }),
    /** Next was pressed: tidy every answer as if its field had been left. */
    beginCheck: act((it) => {
      const { name, memory } = it.context();
      const view = viewOf(memory);
      const answers: Record<string, unknown> = {};
      for (const field of view.fieldsOn(name)) {
        const tidied = typeOf(field).tidy(view.answer(field), 'leaving');
        if (JSON.stringify(tidied) !== JSON.stringify(view.answer(field))) answers[field] = tidied;
      }
      if (Object.keys(answers).length > 0) it.change({ answers });
      it.assign({ message: null, notice: null, byItself: it.event.type === 'submit' && it.event.auto === true });
    }),
    /** The check behind Next: wait for look-ups, show faults, ask what is not verified, wait for background calls. */
    check: act((it) => {
      const { name, memory, background } = it.context();
      const view = viewOf(memory);
      const steps = view.stepsOn(name);
      const at = view.stepAt(name);
      // The last step is submitted with all before it, any other for itself alone.
      const fields = at < steps.length - 1 ? view.fieldsAt(name) : view.fieldsOn(name);
      const lookups = fields.filter((field) => fieldOf(field)?.lookup !== undefined && view.fault(field) !== null);
      for (const field of lookups) ask(it, field);
      if (lookups.some((field) => it.context().asking[field] !== undefined)) return;
      const faults = view.faultsOn(name, fields);
      if (Object.keys(faults).length > 0) {
        const gaps = at === steps.length - 1 ? screenOf(flow, name).submit?.gaps : undefined;
        it.assign({ faults, refused: it.context().refused + 1, message: gaps?.alert ?? null });
        it.raise({ type: 'check.refused' });
        return;
      }
      it.assign({ faults: {} });
      const unsettled = fields.filter((field) => !view.settled(field));
      for (const field of unsettled) ask(it, field);
      if (unsettled.length === 0 && Object.keys(background).length === 0) it.raise({ type: 'check.passed' });
    }),
    /** Next has ended at a service that failed: what is wrong at a field counts as found by the press. */
    refuse: act((it) => {
      const { faults, refused } = it.context();
      if (Object.keys(faults).length > 0) it.assign({ refused: refused + 1 });
    }),
    merge: act((it) => {
      if (it.event.type === 'merge') it.assign({ memory: remember(it.context().memory, it.event.change) });
    }),
  };
}
