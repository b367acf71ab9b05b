import type { Call, Consequence, Flow, Screen } from '../schemas/flow.ts';

export type EffectCall = Exclude<Call, string>;

/** A list of calls with its sequences opened: only calls of effects are left, in order. */
export function callsOf(flow: Flow, run: readonly Call[] | undefined, seen: readonly string[] = []): EffectCall[] {
  return (run ?? []).flatMap((call): EffectCall[] => {
    if (typeof call !== 'string') return [call];
    if (call.includes('.')) return [{ effect: call }];
    return seen.includes(call) ? [] : callsOf(flow, flow.sequences?.[call], [...seen, call]);
  });
}

/** What the flow says happens on an outcome: the call's own word first, then the flow's. Unsaid: stay. */
export const consequenceOf = (flow: Flow, call: EffectCall, outcome: string): Consequence =>
  call.on?.[outcome] ?? flow.outcomes?.[call.effect]?.[outcome] ?? 'stay';

/** Every call a screen can make, with its sequences opened: on entry, in the background, by its steps, on submit, by its buttons, on outside events. */
export function callsOn(flow: Flow, screen: Screen): EffectCall[] {
  const dialogs = Object.values(screen.dialogs ?? {}).flatMap((dialog) => Object.values(dialog.actions));
  const buttons = [...Object.values(screen.actions ?? {}), ...dialogs];
  const runs = [
    screen.enter?.run,
    screen.enter?.background,
    screen.submit?.run,
    ...(screen.steps && !('each' in screen.steps) ? screen.steps : []).map((step) => step.run),
    ...Object.values(screen.on ?? {}).map((event) => event.run),
    ...buttons.map((button) => button.run),
  ];
  return runs.flatMap((run) => callsOf(flow, run));
}
