/** Where links from outside a journey come in. */

import { firstIncompleteScreen, type PathInput } from '../state/derived-path.ts';
import type { LinkedFlow } from './linked-flow.ts';
import { claimNameOf } from './screens.ts';

/** A link that was sent to a claimant, by what it is to lead to. */
export type ResumeLink = 'resume' | 'questionsResume';

/** The screen of an entry; a flow that names none begins at its start. */
export function entryOf(flow: LinkedFlow, entry: string): string {
  const { entries = {}, start } = flow;
  return (Object.hasOwn(entries, entry) ? entries[entry] : undefined) ?? start;
}

/** The screen that the claim has completed last, in the order of the flow; undefined where it has completed none of it. */
export const lastCompleted = (flow: LinkedFlow, completed: readonly string[]): string | undefined =>
  flow.order.findLast((screen) => completed.includes(claimNameOf(flow, screen)));

/** The entry of a claim that is under way, and of one that is signed: the same today, and said apart so that it can change. (RES-12, G-034) */
const ENTRIES = { underWay: 'resume', signed: 'resume' } as const;

/** The screen to which a link leads, by the last screen that the claim has completed. (RES-09, RES-11, RES-12, G-037) */
export function resumeScreen(flow: LinkedFlow, link: ResumeLink, completed: readonly string[]): string {
  if (link === 'questionsResume') return entryOf(flow, link);
  const { order } = flow;
  const last = lastCompleted(flow, completed);
  const isSigned = last !== undefined && order.indexOf(last) >= order.indexOf(entryOf(flow, ENTRIES.signed));
  return entryOf(flow, isSigned ? ENTRIES.signed : ENTRIES.underWay);
}

/**
 * Where somebody goes on who comes back without a link, with the way there: at the first screen that still needs something,
 * but not beyond the screen to which links lead, since what was found after it is looked for from there.
 */
export function stoppedAt(walk: PathInput): { screen: string; trail: string[] } {
  const { screen, trail } = firstIncompleteScreen(walk);
  const entry = entryOf(walk.flow, 'resume');
  const at = trail.indexOf(entry);
  return at > 0 ? { screen: entry, trail: trail.slice(0, at + 1) } : { screen, trail };
}
