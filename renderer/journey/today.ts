/** Today in the claimant's own time zone, yyyy-mm-dd. */
export function today(now: Date = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
