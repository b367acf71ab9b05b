import type { LinkedFlow } from '../../flow/linked-flow.ts';
import { screenOf, underWay } from '../../flow/screens.ts';
import type { Memory } from '../../state/journey-state.ts';
import type { View } from '../../state/selectors.ts';
import type { Job, ScreenContext, Surroundings } from './types.ts';

/** What pressing a button of a screen comes to: whether it may be, and the calls that it makes. */
export function createPresses(flow: LinkedFlow, viewOf: (memory: Memory) => View, around: Pick<Surroundings, 'now'>) {
  /**
   * A button counts down by the clock: it cannot be pressed before its time, nor while the screen itself makes the calls
   * that set the time.
   */
  function mayPress({ memory, name, background }: ScreenContext, action: string): boolean {
    const { waits, run = [] } = screenOf(flow, name).actions[action] ?? {};
    if (!waits) return true;
    const since = Date.parse(String(memory.facts[waits.since] ?? ''));
    // A time to come by more than the wait is one of a clock that was wrong.
    const counts = Math.abs(Date.parse(around.now()) - since) < waits.for;
    return !counts && !underWay(run, background);
  }

  /** What is run when the answers shown are right: the calls of the step, or of the main button and then those postponed. */
  function pressed({ name, memory, postponed }: ScreenContext, auto: boolean): Job {
    const { submit } = screenOf(flow, name);
    const view = viewOf(memory);
    const [live, at] = [view.stepsOn(name), view.stepAt(name)];
    if (at >= live.length - 1)
      return { kind: 'submit', queue: [...(submit?.run ?? []), ...postponed], exit: auto ? 'auto' : 'submit' };
    const step = live[at]?.step;
    return { kind: 'step', queue: step?.run ?? [], exit: step && !step.each ? `step.${step.id}` : '' };
  }

  return { mayPress, pressed };
}
