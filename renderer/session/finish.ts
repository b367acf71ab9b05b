import type { Storages } from './storage.ts';

/** When this browser reached the end of a journey, in milliseconds. */
const FINISHED = 'reclaim.finished';
/** How long a finished journey stays in the browser, in milliseconds: half an hour. */
export const A_WHILE_MS = 30 * 60 * 1000;

/** Records that the journey is at its end, or no longer is. */
export function markFinish({ local }: Storages, atEnd: boolean, now: number): void {
  const marked = local.get(FINISHED);
  if (!atEnd && marked !== null) local.remove(FINISHED);
  if (atEnd && marked === null) local.set(FINISHED, String(now));
}

/** The journey ended a while ago: this browser's data of it must be removed. (contracts, "Sessions") */
export function isOver({ local }: Storages, now: number): boolean {
  const marked = local.get(FINISHED);
  return marked !== null && Math.abs(now - Number(marked)) >= A_WHILE_MS;
}

/** Records that the session of a finished journey must still be ended, before anything else. */
export const markOver = ({ local }: Storages): void => local.set(FINISHED, '0');

/** The session of the finished journey has ended: the current visitor is in the middle of a new one. */
export const unmark = ({ local }: Storages): void => local.remove(FINISHED);
