/** The screens that links from outside a journey open. */

import type { LinkedFlow } from './linked-flow.ts';
import { claimNameOf } from './screens.ts';

/** The entry by which a claimant resumes a claim. */
export const RESUME = 'resume';

/** The screen of an entry; in a flow without this entry, its start. */
export function entryOf(flow: LinkedFlow, entry: string): string {
  const { entries = {}, start } = flow;
  return (Object.hasOwn(entries, entry) ? entries[entry] : undefined) ?? start;
}

/** The screen that the claim has completed last, in the order of the flow; undefined if it has completed none of them. */
export const lastCompleted = (flow: LinkedFlow, completed: readonly string[]): string | undefined =>
  flow.order.findLast((screen) => completed.includes(claimNameOf(flow, screen)));

/** The entry for a claim in progress, and for a signed one: the same today, but separate so that they can differ. (RES-12, G-034) */
const ENTRIES = { underWay: RESUME, signed: RESUME } as const;

/**
 * The screen that a link to this entry opens: the entry's own, or for a resumed claim, one that depends on the last screen that
 * the claim has completed. (RES-09, RES-11, RES-12, G-037)
 */
export function resumeScreen(flow: LinkedFlow, entry: string, completed: readonly string[]): string {
  if (entry !== RESUME) return entryOf(flow, entry);
  const { order } = flow;
  const last = lastCompleted(flow, completed);
  const isSigned = last !== undefined && order.indexOf(last) >= order.indexOf(entryOf(flow, ENTRIES.signed));
  return entryOf(flow, isSigned ? ENTRIES.signed : ENTRIES.underWay);
}
