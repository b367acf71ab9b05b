import type { LinkedFlow } from '../../flow/linked-flow.ts';
import { screenOf } from '../../flow/screens.ts';
import type { EffectResult } from '../../vocabulary/effect.ts';
import { outcomeFact, savedFact } from '../../vocabulary/fact.ts';
import type { Act, ActionScope } from './action.ts';
import { CHECK_AFTER_MS, CHECKER_TRIES } from './limits.ts';
import { type Support, without } from './support.ts';
import type { JourneyDeps } from './types.ts';

/** The actions of the screen machine for fields: answers, errors, verification and look-ups. */
export function createFieldActions(
  flow: LinkedFlow,
  deps: Pick<JourneyDeps, 'report'>,
  { act, on }: Act,
  { selectorsOf, runOf, fieldOf, typeOf }: Support,
) {
  const asker = (name: string) => fieldOf(name)?.verify ?? fieldOf(name)?.lookup;

  /** Asks the service about the current value, unless it is being asked or has answered. */
  function ask(scope: ActionScope, name: string) {
    const { state, pendingQueries, lookedUp } = scope.context();
    const effect = asker(name);
    const selectors = selectorsOf(state);
    const value = selectors.queryValue(name);
    if (!effect || value === null || pendingQueries[name] === value) return;
    if (fieldOf(name)?.verify ? selectors.settled(name) : lookedUp[name] === value) return;
    scope.assign({ pendingQueries: { ...pendingQueries, [name]: value } });
    scope.tellQuery(name, { type: 'ask', query: { ...runOf(scope.context().name, state, effect, value), value } });
  }

  /** Shows the current error of a field, or removes the one shown. `kind`: without errors that are premature before Next. */
  function showFault(scope: ActionScope, name: string, kind: boolean) {
    const { state, errors, lookedUp } = scope.context();
    const selectors = selectorsOf(state);
    const fieldError = selectors.errorOf(name);
    const type = typeOf(name);
    const shown = errors[name];
    // For a field with an answer per item the current item's counts: a question that was just opened shows no error.
    const empty = type.perItem ? fieldError !== null : type.isEmpty(selectors.answer(name));
    if (kind && empty && shown?.said) return;
    const unfinished = kind && type.premature?.(selectors.answer(name));
    const early = kind && shown === undefined && (empty || unfinished);
    // The error of the previous answer is obsolete, and that of this one is not due yet.
    const over = unfinished && !empty && shown !== undefined && shown.text !== fieldError?.text;
    // An answer whose look-up has not finished cannot be judged yet.
    const awaited =
      kind && fieldOf(name)?.lookup !== undefined && ![null, lookedUp[name]].includes(selectors.queryValue(name));
    if (!fieldError || (over && !awaited)) {
      if (shown) scope.assign({ errors: without(errors, name) });
    } else if (!early && !awaited) scope.assign({ errors: { ...errors, [name]: fieldError } });
  }

  const toast = (scope: ActionScope, text: string) =>
    scope.assign({ toast: { id: (scope.context().toast?.id ?? 0) + 1, text, tone: 'error' } });

  /** Stores the service's verdict on a value, if it is still the value of the field. */
  function take(scope: ActionScope, name: string, value: string, result: EffectResult) {
    const field = fieldOf(name);
    scope.assign({ pendingQueries: without(scope.context().pendingQueries, name) });
    if (!field || selectorsOf(scope.context().state).queryValue(name) !== value) return;
    const type = typeOf(name);
    const failed = result.outcome === 'failed';
    scope.change({ facts: { [outcomeFact(asker(name) ?? '')]: result.outcome } });
    const failures = failed ? (scope.context().failures[name] ?? 0) + 1 : 0;
    scope.assign({ failures: { ...scope.context().failures, [name]: failures } });
    if (field.verify) {
      const verdict = failed ? 'unverified' : result.outcome === 'invalid' ? 'invalid' : 'valid';
      if (!failed || failures >= CHECKER_TRIES) scope.change({ verdicts: { [name]: { value, verdict } } });
      if (failed) toast(scope, result.message ?? type.askFailed ?? '');
      else showFault(scope, name, false);
    } else {
      const state = scope.change({ facts: result.facts ?? {} });
      const answer = state.answers[name] ?? type.empty;
      const found = type.found?.(answer, state.facts) ?? answer;
      if (found !== answer) scope.change({ answers: { [name]: found }, facts: { [savedFact(name)]: false } });
      if (!failed)
        scope.assign({
          lookedUp: {
            ...scope.context().lookedUp,
            [name]: selectorsOf(scope.context().state).queryValue(name) ?? value,
          },
        });
      if (result.outcome === 'found') {
        // The claimant chooses now: the error of the typed text is obsolete.
        scope.assign({ errors: without(scope.context().errors, name) });
        showFault(scope, name, true);
      } else if (failed)
        scope.assign({
          errors: { ...scope.context().errors, [name]: { text: result.message ?? type.askFailed ?? '' } },
        });
      else showFault(scope, name, false);
    }
    // The result of a look-up is required, however often the look-up fails.
    scope.raise({ type: 'settled', tryAgain: failed && (!field.verify || failures < CHECKER_TRIES) });
  }

  return {
    /** Each field of the screen that is asked about gets its query. */
    startQueries: act((scope) => {
      for (const name of screenOf(flow, scope.context().name).fields) if (asker(name)) scope.startQuery(name);
    }),
    takeAnswer: on('answer', (scope, { field, value: given }) => {
      // While the screen is being saved its answers cannot change: the saved answers are those on screen.
      if (scope.context().job || !fieldOf(field)) return;
      const type = typeOf(field);
      const selectors = selectorsOf(scope.context().state);
      const before = selectors.queryValue(field);
      const value = type.tidy(given, 'typing', selectors.answer(field), fieldOf(field));
      const unsaved =
        fieldOf(field)?.saveAs !== undefined && scope.context().state.facts[savedFact(field)] !== false
          ? { facts: { [savedFact(field)]: false } }
          : {};
      const state = scope.change({ answers: { [field]: value }, ...unsaved });
      // An error is shown after a pause; it is removed as soon as the answer is valid.
      if (selectorsOf(state).errorOf(field) === null) showFault(scope, field, true);
      scope.later(`check.${field}`, { type: 'pause.check', field }, CHECK_AFTER_MS);
      if (fieldOf(field)?.submits) scope.raise({ type: 'submit' });
      const asks = selectorsOf(state).queryValue(field);
      if (!asker(field) || asks === before) return;
      const { pendingQueries, lookedUp } = scope.context();
      scope.assign({ pendingQueries: without(pendingQueries, field), lookedUp: without(lookedUp, field) });
      scope.tellQuery(field, asks === null ? { type: 'cleared' } : { type: 'changed', pauseMs: type.asksAfterMs ?? 0 });
    }),
    leaveField: on('leave', (scope, { field }) => {
      if (!fieldOf(field) || scope.context().job) return;
      const type = typeOf(field);
      const answer = selectorsOf(scope.context().state).answer(field);
      const tidied = type.tidy(answer, 'leaving', undefined, fieldOf(field));
      if (JSON.stringify(tidied) !== JSON.stringify(answer)) scope.change({ answers: { [field]: tidied } });
      scope.cancel(`check.${field}`);
      showFault(scope, field, true);
      ask(scope, field);
    }),
    showFault: on('pause.check', (scope, { field }) => showFault(scope, field, true)),
    askField: on('query.due', (scope, { field }) => ask(scope, field)),
    takeQueryAnswer: on('query.answered', (scope, { field, value, result }) => take(scope, field, value, result)),
    reportQuery: on('query.broken', (_, { error }) => deps.report(error)),
    /** Next was pressed: normalise every answer as if its field had been left. */
    tidyAnswers: act((scope) => {
      const { name, state } = scope.context();
      const selectors = selectorsOf(state);
      const answers: Record<string, unknown> = {};
      for (const field of selectors.fieldsOn(name)) {
        const tidied = typeOf(field).tidy(selectors.answer(field), 'leaving', undefined, fieldOf(field));
        if (JSON.stringify(tidied) !== JSON.stringify(selectors.answer(field))) answers[field] = tidied;
      }
      if (Object.keys(answers).length > 0) scope.change({ answers });
      scope.assign({
        message: null,
        notice: null,
        autoSubmitted: scope.event.type === 'submit' && scope.event.auto === true,
      });
    }),
    /** The check after Next: wait for look-ups, show errors, verify what is not verified, wait for background calls. */
    checkAnswers: act((scope) => {
      const { name, state, background } = scope.context();
      const selectors = selectorsOf(state);
      const steps = selectors.stepsOn(name);
      const at = selectors.stepAt(name);
      // The last step is submitted with all steps before it, any other step alone.
      const fields = at < steps.length - 1 ? selectors.fieldsAt(name) : selectors.fieldsOn(name);
      const lookups = fields.filter(
        (field) => fieldOf(field)?.lookup !== undefined && selectors.errorOf(field) !== null,
      );
      for (const field of lookups) ask(scope, field);
      if (lookups.some((field) => scope.context().pendingQueries[field] !== undefined)) return;
      const errors = selectors.errorsOn(name, fields);
      if (Object.keys(errors).length > 0) {
        const gaps = at === steps.length - 1 ? screenOf(flow, name).submit?.gaps : undefined;
        scope.assign({ errors, failedSubmits: scope.context().failedSubmits + 1, message: gaps?.alert ?? null });
        scope.raise({ type: 'check.refused' });
        return;
      }
      scope.assign({ errors: {} });
      const unsettled = fields.filter((field) => !selectors.settled(field));
      for (const field of unsettled) ask(scope, field);
      if (unsettled.length === 0 && Object.keys(background).length === 0) scope.raise({ type: 'check.passed' });
    }),
    /** Next has ended because the service failed: errors of fields count as found by the press. */
    countRefusal: act((scope) => {
      const { errors, failedSubmits: refused } = scope.context();
      if (Object.keys(errors).length > 0) scope.assign({ failedSubmits: refused + 1 });
    }),
  };
}
