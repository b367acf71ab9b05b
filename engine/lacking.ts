import type { Flow } from '../schemas/flow.ts';
import { indexOf } from './flow-index.ts';

/** Said on the screen that asks for what an effect lacks. */
export const ASKED_FIRST = 'We need this first to go on. Everything you entered is kept.';

/** Said where nobody can be asked for what is missing: it is the service's to give. */
export const NOT_THERE = 'Something that we need is not there yet. Check your connection and try again.';

/**
 * Where the built-in outcome `lacking` leads: to the first screen of the flow, other than `name`, that asks for one of
 * these claim keys; undefined where none does (contracts, "Effects").
 */
export function screenAskingFor(flow: Flow, keys: readonly string[], name: string): string | undefined {
  const { savedBy, screensOf, order } = indexOf(flow);
  const fields = keys.flatMap((key) => savedBy.get(key) ?? []);
  const asking = new Set(fields.flatMap(({ field }) => screensOf.get(field) ?? []));
  return order.find((screen) => asking.has(screen) && screen !== name);
}
