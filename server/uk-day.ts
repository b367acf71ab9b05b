/** Ages and dates of birth go by the calendar of the claimants, wherever the service runs. */
const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const MINUTE = 60_000;
let last = { minute: -1, day: '' };

/** The day in the United Kingdom, yyyy-mm-dd. No day begins within a minute, so one answer serves a minute. */
export function dayOf(time: Date): string {
  const minute = Math.floor(time.getTime() / MINUTE);
  if (minute !== last.minute) last = { minute, day: calendar.format(time) };
  return last.day;
}
