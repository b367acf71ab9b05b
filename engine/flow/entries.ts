/** Where links from outside a journey come in. */

import type { LinkedFlow } from './linked-flow.ts';
import { claimNameOf } from './screens.ts';

/** The entry by which a claimant takes a claim up again. */
export const RESUME = 'resume';

/** The screen of an entry; a flow that names none begins at its start. */
export function entryOf(flow: LinkedFlow, entry: string): string {
  const { entries = {}, start } = flow;
  return (Object.hasOwn(entries, entry) ? entries[entry] : undefined) ?? start;
}

/** The screen that the claim has completed last, in the order of the flow; undefined where it has completed none of it. */
export const lastCompleted = (flow: LinkedFlow, completed: readonly string[]): string | undefined =>
  flow.order.findLast((screen) => completed.includes(claimNameOf(flow, screen)));

/** The entry of a claim that is under way, and of one that is signed: the same today, and said apart so that it can change. (RES-12, G-034) */
const ENTRIES = { underWay: RESUME, signed: RESUME } as const;

/**
 * The screen to which a link leads that opens this entry: that of the entry; where it takes a claim up again, by the last
 * screen that the claim has completed. (RES-09, RES-11, RES-12, G-037)
 */
export function resumeScreen(flow: LinkedFlow, entry: string, completed: readonly string[]): string {
  if (entry !== RESUME) return entryOf(flow, entry);
  const { order } = flow;
  const last = lastCompleted(flow, completed);
  const isSigned = last !== undefined && order.indexOf(last) >= order.indexOf(entryOf(flow, ENTRIES.signed));
  return entryOf(flow, isSigned ? ENTRIES.signed : ENTRIES.underWay);
}
