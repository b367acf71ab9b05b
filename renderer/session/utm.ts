/** The utm tags of an address (SES-15, SES-16): name → value, in the order in which they stand. */
export const utmOf = (search: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(search)].filter(([name]) => name.startsWith('utm_')));
