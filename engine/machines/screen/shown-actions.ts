import type { LinkedFlow } from '../../flow/linked-flow.ts';
import { screenOf } from '../../flow/screens.ts';
import { applyChange } from '../../state/journey-state.ts';
import type { Act, ActionScope } from './action.ts';
import type { Support } from './support.ts';

/** The actions of the screen machine for what stands on the screen: its loader, its steps, its dialog, its messages. */
export function createShownActions(flow: LinkedFlow, { act, on }: Act, { selectorsOf }: Support) {
  function clearAnswers(scope: ActionScope, names: readonly string[] | undefined) {
    if (!names || names.length === 0) return;
    scope.change({ answers: Object.fromEntries(names.map((name) => [name, undefined])) });
  }

  /** Goes to a step of the screen that may be gone to. */
  function goToStep(scope: ActionScope, place: number) {
    const { name, state, stepChanges } = scope.context();
    const to = selectorsOf(state).stepsOn(name)[Math.max(0, place)];
    if (!to?.open) return;
    scope.change({ steps: { [name]: to.key } });
    scope.assign({ errors: {}, message: null, stepChanges: stepChanges + 1 });
  }

  return {
    startLoader: act((scope) => {
      const { loader } = screenOf(flow, scope.context().name).enter;
      scope.assign({ phase: 0 });
      if (loader !== undefined) scope.startLoader(loader);
    }),
    reachPhase: on('phase', (scope, { at }) => scope.assign({ phase: at })),
    goToStep: on('step', (scope, { to }) => {
      const { name, state } = scope.context();
      goToStep(
        scope,
        selectorsOf(state)
          .stepsOn(name)
          .findIndex(({ key }) => key === to),
      );
    }),
    goToNextStep: act((scope) => {
      const { name, state } = scope.context();
      goToStep(scope, selectorsOf(state).stepAt(name) + 1);
    }),
    stay: on('stay', (scope, { text, at, clear }) => {
      clearAnswers(scope, clear);
      const { effectMessage, errors, state } = scope.context();
      const words = text === true ? effectMessage : (text ?? null);
      if (at === undefined || words === null) return scope.assign({ message: words });
      scope.assign({ errors: { ...errors, [at]: { text: selectorsOf(state).text(words), said: true } } });
    }),
    clearForDialog: on('dialog.open', (scope, { clear }) => clearAnswers(scope, clear)),
    openDialog: on('dialog.open', (scope, { dialog }) => scope.assign({ dialog })),
    closeDialog: act((scope) => scope.assign({ dialog: null })),
    merge: on('merge', (scope, { change }) =>
      scope.assign({ state: applyChange(scope.context().state, change, flow.vocabulary) }),
    ),
  };
}
