import type { Call, Flow, Screen } from '../../schemas/flow.ts';
import { own } from './bare-record.ts';
import { namesIn } from './body.ts';

/** The names in everything that a screen can show: its body, and the bodies of its steps. */
export function namesOn({ body, steps }: Screen): string[] {
  const parts = !steps ? [] : 'each' in steps ? [steps] : steps;
  return [...new Set([body, ...parts.map((part) => part.body)].flatMap(namesIn))];
}

/**
 * True if the main button of a screen saves by itself, as its first call: the screen has a field with `saveAs`, and its own
 * `submit.run` does not contain the saving effect anywhere, sequences included. (decision 210)
 */
export function savesByItself(flow: Flow, screen: Screen, savingEffect: string): boolean {
  const { submit } = screen;
  if (!submit || !namesOn(screen).some((name) => flow.fields?.[name]?.saveAs !== undefined)) return false;
  return !contains(flow, submit.run ?? [], savingEffect, []);
}

function contains(flow: Flow, calls: readonly Call[], effect: string, trail: readonly string[]): boolean {
  return calls.some((call) => {
    if (typeof call !== 'string') return call.effect === effect;
    if (call.includes('.')) return call === effect;
    return !trail.includes(call) && contains(flow, own(flow.sequences, call) ?? [], effect, [...trail, call]);
  });
}
