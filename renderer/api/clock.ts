/** A clock that is wrong by less is not worth a word: in milliseconds. */
const TOLERANCE_MS = 5 * 60 * 1000;

let off = 0;

/** Hears from the service what time it is (the Date of an answer), and by how much the device's own clock is wrong. */
export function hearTime(said: string | null, now = Date.now()): void {
  const difference = Date.parse(said ?? '') - now;
  if (!Number.isNaN(difference)) off = Math.abs(difference) > TOLERANCE_MS ? difference : 0;
}

/**
 * The moment by a clock that runs on evenly while the page is open: the device's clock as the page found it, and the time
 * that has passed since. What counts down goes by it, so that nobody who sets the device's clock is let on early or kept
 * waiting. (case OT-5)
 */
export const steadyTime = (): number => performance.timeOrigin + performance.now();

/** The time, in milliseconds, however wrong the device's clock is; before the service was heard it is the device's own. */
export const presentTime = (): number => Date.now() + off;
