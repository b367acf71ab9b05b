import type { Call, Consequence, Flow, Screen, To } from '../schemas/flow.ts';
import { flatten } from './routes.ts';

export type EffectCall = Exclude<Call, string>;

/** A list of calls with its sequences opened: only calls of effects are left, in order. */
export function callsOf(flow: Flow, run: readonly Call[] | undefined, seen: readonly string[] = []): EffectCall[] {
  return (run ?? []).flatMap((call): EffectCall[] => {
    if (typeof call !== 'string') return [call];
    if (call.includes('.')) return [{ effect: call }];
    return seen.includes(call) ? [] : callsOf(flow, flow.sequences?.[call], [...seen, call]);
  });
}

/** One of these calls is being made in the background already. */
export const underWay = (
  flow: Flow,
  run: readonly Call[] | undefined,
  background: Readonly<Record<string, EffectCall>>,
): boolean =>
  callsOf(flow, run).some(({ effect }) => Object.values(background).some((running) => running.effect === effect));

/** What the flow says happens on an outcome: the call's own word first, then the flow's. Unsaid: stay. */
export const consequenceOf = (flow: Flow, call: EffectCall, outcome: string): Consequence =>
  call.on?.[outcome] ?? flow.outcomes?.[call.effect]?.[outcome] ?? 'stay';

/**
 * Every call a screen can make, with its sequences opened: on entry, in the background, by its steps, on submit, by its
 * buttons, on outside events, and by the rules of all these and of what the calls come to.
 */
export function callsOn(flow: Flow, screen: Screen): EffectCall[] {
  const dialogs = Object.values(screen.dialogs ?? {}).flatMap((dialog) => Object.values(dialog.actions));
  const steps = screen.steps && !('each' in screen.steps) ? screen.steps : [];
  const parts: { run?: Call[]; to?: To }[] = [
    screen.enter ?? {},
    screen.submit ?? {},
    ...steps,
    ...Object.values(screen.actions ?? {}),
    ...dialogs,
  ];
  const runs = [
    ...parts.map((part) => part.run),
    screen.enter?.background,
    ...Object.values(screen.on ?? {}).map((event) => event.run),
  ];
  const byRules = (to: To | undefined) =>
    (to === undefined ? [] : flatten(flow, to)).flatMap((rule) => callsOf(flow, rule.run));
  const calls = [...runs.flatMap((run) => callsOf(flow, run)), ...parts.flatMap((part) => byRules(part.to))];
  const opened = new Set<Consequence>();
  // A list is walked to its end, and what is added on the way is walked too.
  for (const call of calls) {
    for (const consequence of Object.values({ ...flow.outcomes?.[call.effect], ...call.on })) {
      if (typeof consequence === 'string' || opened.has(consequence)) continue;
      opened.add(consequence);
      calls.push(...byRules(consequence));
    }
  }
  return calls;
}
