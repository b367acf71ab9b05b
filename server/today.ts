/** Ages and dates of birth go by the calendar of the claimants, wherever the service runs. */
const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The day in the United Kingdom, yyyy-mm-dd. */
export const dayOf = (time: Date): string => calendar.format(time);
