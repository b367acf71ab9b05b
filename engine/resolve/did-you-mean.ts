import type { Advice } from './problem.ts';

/** Damerau-Levenshtein distance (neighbours swapped count once), in letters. */
export function distance(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      row.push(best);
    }
    before = previous;
    previous = row;
  }
  return previous[b.length] ?? 0;
}

/** The known name that was probably meant; undefined when none is near (a third of the letters, at least one). */
export function nearest(wrong: string, known: Iterable<string>): string | undefined {
  // In a misshapen flow this may not be a name: the schema reports that.
  if (typeof wrong !== 'string') return undefined;
  const limit = Math.max(1, Math.floor(wrong.length / 3));
  let best: { name: string; away: number } | undefined;
  for (const name of known) {
    if (Math.abs(name.length - wrong.length) > limit) continue;
    const away = distance(wrong.toLowerCase(), name.toLowerCase());
    if (away <= limit && (!best || away < best.away)) best = { name, away };
  }
  return best?.name;
}

/** The advice for a wrong name: the name that was probably meant, or the list of names if it is short. */
export function suggest(wrong: string, known: Iterable<string>): Advice {
  const all = [...known];
  const near = nearest(wrong, all);
  if (near !== undefined) return { fix: `Did you mean "${near}"?`, wrong, near };
  if (all.length > 0 && all.length <= 12) return { fix: `Known here: ${all.join(', ')}.`, wrong, listed: all };
  return { fix: 'Correct the name, or define it.', wrong };
}

/** The same advice, as a sentence alone. */
export const didYouMean = (wrong: string, known: Iterable<string>): string => suggest(wrong, known).fix;
