/** Smaller errors of a clock are ignored: in milliseconds. */
const TOLERANCE_MS = 5 * 60 * 1000;

let off = 0;

/** Takes the time from the service (the Date of an answer), and computes the error of the device's own clock. */
export function hearTime(said: string | null, now = Date.now()): void {
  const difference = Date.parse(said ?? '') - now;
  if (!Number.isNaN(difference)) off = Math.abs(difference) > TOLERANCE_MS ? difference : 0;
}

/**
 * The time by a clock that runs evenly while the page is open: the device's clock when the page was opened, plus the time elapsed
 * since then. Countdowns use it, so that changing the device's clock neither ends nor prolongs a wait. (case OT-5)
 */
export const steadyTime = (): number => performance.timeOrigin + performance.now();

/** The time in milliseconds, corrected for the error of the device's clock; before the service's first answer it is the device's own. */
export const presentTime = (): number => Date.now() + off;
