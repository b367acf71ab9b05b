import { presentTime } from '../api/clock.ts';

/** Today in the claimant's own time zone, yyyy-mm-dd, even if the device's clock is wrong. */
export function today(now: Date = new Date(presentTime())): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
