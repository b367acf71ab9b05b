import type { Histogram } from 'prom-client';

/** Seconds since a moment of `performance.now()`. */
const secondsSince = (start: number): number => (performance.now() - start) / 1000;

/**
 * Runs something and records its duration. `ended` gives the labels, from the result or from the error that was thrown; the result
 * and the error pass through.
 */
export async function timed<Result, Label extends string>(
  histogram: Histogram<Label>,
  run: () => Promise<Result>,
  ended: (end: { result: Result } | { error: unknown }) => Record<Label, string>,
): Promise<Result> {
  const start = performance.now();
  let end: { result: Result } | { error: unknown };
  try {
    end = { result: await run() };
  } catch (error) {
    end = { error };
  }
  histogram.observe(ended(end), secondsSince(start));
  if ('error' in end) throw end.error;
  return end.result;
}
