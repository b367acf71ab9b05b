/** When each line of Node ends, as its makers have announced: after that it gets no security fixes. */
const ENDS: Readonly<Record<number, string>> = {
  20: '2026-04-30',
  22: '2027-04-30',
  24: '2028-04-30',
  26: '2029-04-30',
};

/** What to log of a Node without support; nothing for one that has it, or that is not known here. */
export function nodeWarnings(version: string, now: Date): string[] {
  const ends = ENDS[Number(/^v?(\d+)\./.exec(version)?.[1])];
  return ends !== undefined && now.toISOString().slice(0, 10) > ends
    ? [`Node ${version} has had no security fixes since ${ends}. Use a line of Node that is supported.`]
    : [];
}
