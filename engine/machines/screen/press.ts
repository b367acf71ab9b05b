import type { LinkedFlow } from '../../flow/linked-flow.ts';
import { screenOf, underWay } from '../../flow/screens.ts';
import type { JourneyState } from '../../state/journey-state.ts';
import type { Selectors } from '../../state/selectors.ts';
import type { Job, JourneyDeps, ScreenContext } from './types.ts';

/** The result of pressing a button of a screen: whether it is allowed, and the calls that it makes. */
export function createPresses(
  flow: LinkedFlow,
  selectorsOf: (state: JourneyState) => Selectors,
  deps: Pick<JourneyDeps, 'now'>,
) {
  /**
   * A button counts down by the clock: it cannot be pressed before its time, nor while the screen itself makes the calls that
   * set the time. A button that the screen does not have cannot be pressed.
   */
  function mayPress({ state, name, background }: ScreenContext, action: string): boolean {
    const { actions } = screenOf(flow, name);
    const button = Object.hasOwn(actions, action) ? actions[action] : undefined;
    if (!button) return false;
    const { waits, run } = button;
    if (!waits) return true;
    const since = Date.parse(String(state.facts[waits.since] ?? ''));
    // A time further ahead than the wait comes from a wrong clock.
    const counts = Math.abs(Date.parse(deps.now()) - since) < waits.for;
    return !counts && !underWay(run, background);
  }

  /** Whether the open dialog has this button. */
  function mayPressInDialog({ name, dialog }: ScreenContext, action: string): boolean {
    const { dialogs } = screenOf(flow, name);
    return dialog !== null && Object.hasOwn(dialogs[dialog]?.actions ?? {}, action);
  }

  /** The calls when the answers shown are valid: those of the step, or of the main button and then the postponed ones. */
  function pressed({ name, state, postponed }: ScreenContext, auto: boolean): Job {
    const { submit } = screenOf(flow, name);
    const selectors = selectorsOf(state);
    const [live, at] = [selectors.stepsOn(name), selectors.stepAt(name)];
    if (at >= live.length - 1)
      return { kind: 'submit', queue: [...(submit?.run ?? []), ...postponed], exit: auto ? 'auto' : 'submit' };
    const step = live[at]?.step;
    return { kind: 'step', queue: step?.run ?? [], exit: step && !step.each ? `step.${step.id}` : '' };
  }

  /** Whether the main button presses itself now. */
  function submitsItself({ name, state }: ScreenContext): boolean {
    const { auto } = screenOf(flow, name).submit ?? {};
    return auto !== undefined && selectorsOf(state).holds(auto.while);
  }

  return { mayPress, mayPressInDialog, pressed, submitsItself };
}

export type Presses = ReturnType<typeof createPresses>;
