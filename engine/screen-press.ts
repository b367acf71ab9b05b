import type { Flow } from '../schemas/flow.ts';
import { callsOf } from './calls.ts';
import { screenOf } from './flow-index.ts';
import type { Memory } from './memory.ts';
import type { Job, ScreenContext, Surroundings } from './screen-context.ts';
import type { View } from './view.ts';

/** What pressing a button of a screen comes to: whether it may be, and the calls that it makes. */
export function createPresses(flow: Flow, viewOf: (memory: Memory) => View, around: Pick<Surroundings, 'now'>) {
  /** A button counts down by the clock: it cannot be pressed before its time. */
  function mayPress({ memory, name }: ScreenContext, action: string): boolean {
    const { waits } = screenOf(flow, name).actions?.[action] ?? {};
    const since = waits ? Date.parse(String(memory.facts[waits.since] ?? '')) : Number.NaN;
    return !waits || Number.isNaN(since) || Date.parse(around.now()) - since >= waits.for;
  }

  /** What is run when the answers shown are right: the calls of the step, or of the main button. */
  function pressed({ name, memory }: ScreenContext, auto: boolean): Job {
    const { steps, submit } = screenOf(flow, name);
    const view = viewOf(memory);
    const [live, at] = [view.stepsOn(name), view.stepAt(name)];
    if (at >= live.length - 1)
      return { kind: 'submit', queue: callsOf(flow, submit?.run), exit: auto ? 'auto' : 'submit' };
    const step = steps && !('each' in steps) ? steps.find(({ id }) => id === live[at]?.key) : undefined;
    return { kind: 'step', queue: callsOf(flow, step?.run), exit: step ? `step.${step.id}` : '' };
  }

  return { mayPress, pressed };
}
