/** Ways through a flow: the facts that the exploration keeps about each screen. */
import type { LinkedScreen } from '../flow/linked-flow.ts';
import type { Sight } from './sight.ts';
import type { Way } from './standing.ts';

/** The way to the start: nothing precedes it. */
export const START: Way = { must: new Set(), may: new Set(), trail: [] };

/** A way one screen longer. */
export const wayBeyond = ({ must, may, trail }: Way, screen: string): Way => ({
  must: new Set([...must, screen]),
  may: new Set([...may, screen]),
  trail: [...trail, screen],
});

/** The way that certainly leads over these screens, in this order. */
export const wayOver = (screens: readonly string[]): Way => ({
  must: new Set(screens),
  may: new Set(screens),
  trail: screens,
});

/** Joins two ways to one screen; the path of the earlier one is kept. Null: the second adds nothing. */
export function joinWays(before: Way | undefined, way: Way): Way | null {
  if (before === undefined) return way;
  const must = new Set([...before.must].filter((screen) => way.must.has(screen)));
  const may = new Set([...before.may, ...way.may]);
  if (must.size === before.must.size && may.size === before.may.size) return null;
  return { must, may, trail: before.trail };
}

/** Whether each fact that a screen requires is known, or cannot be seen and so may be known. */
export const meetsRequirements = ({ requires }: LinkedScreen, { read }: Sight): boolean =>
  requires.every(({ fact }) => read(fact) !== undefined);
