import type { Storages } from './storage.ts';

/** When this browser came to the end of a journey, in milliseconds. */
const FINISHED = 'reclaim.finished';
/** For so long a finished journey stays in the browser, in milliseconds: half an hour. */
export const A_WHILE_MS = 30 * 60 * 1000;

/** Notes that the journey stands at its end, or that it does so no more. */
export function markFinish({ local }: Storages, atEnd: boolean, now: number): void {
  const marked = local.get(FINISHED);
  if (!atEnd && marked !== null) local.remove(FINISHED);
  if (atEnd && marked === null) local.set(FINISHED, String(now));
}

/** The journey ended a while ago: what this browser keeps of it is to go. (contracts, "Sessions") */
export function isOver({ local }: Storages, now: number): boolean {
  const marked = local.get(FINISHED);
  return marked !== null && Math.abs(now - Number(marked)) >= A_WHILE_MS;
}

/** Notes that the session of a journey that is over is still to be ended: nothing else happens before. */
export const markOver = ({ local }: Storages): void => local.set(FINISHED, '0');

/** The session of the finished journey has ended: the present visitor is in the middle of a new one. */
export const unmark = ({ local }: Storages): void => local.remove(FINISHED);
