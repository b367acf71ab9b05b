/** The screens, besides the start, at which a claimant can enter a flow. */
import type { LinkedFlow, LinkedScreen } from '../flow/linked-flow.ts';
import { screenOf } from '../flow/screens.ts';
import { hasLeft } from './made-calls.ts';
import { sightOf } from './sight.ts';
import type { Standing } from './standing.ts';
import { UNSEEN } from './three-valued.ts';
import { START } from './ways.ts';

/** The screens that entries from outside lead to (the home page), if the claim holds what these bring. (G-046) */
export function screensEntered({ flow, state }: Standing): string[] {
  const isHeld = (key: string) =>
    (flow.savedBy.get(key) ?? []).some(({ field }) => state.facts[`${field}.saved`] === true);
  const { entryPoints } = flow.vocabulary;
  return Object.entries(flow.entries ?? {}).flatMap(([name, screen]) => {
    const { restores } = (Object.hasOwn(entryPoints, name) && entryPoints[name]) || { restores: 'claim' };
    return restores !== 'claim' && screen !== flow.start && restores.every(isHeld) ? [screen] : [];
  });
}

/**
 * The screens that were shown according to a record, though no path leads to any of them now: a fact can change after a route
 * has read it. The record is a fact that only one effect sets, and the screens are those that run this effect. Returns the
 * screens of the first such effect, so that the caller can explore from there before it asks again.
 */
export function screensProvedByRecord(standing: Standing, isKnown: (screen: string) => boolean): string[] {
  const { flow, effects } = standing;
  const givers = giversOf(effects);
  for (const [effect, screens] of runnersOf(flow)) {
    if (screens.some(isKnown)) continue;
    const sight = sightOf(standing, screens[0] ?? flow.start, START);
    const isRecorded = [...givers].some(([fact, by]) => {
      const value = by.size === 1 && by.has(effect) ? sight.read(fact) : undefined;
      return value !== undefined && value !== UNSEEN;
    });
    if (isRecorded && hasLeft(standing, sight, effect)) return screens;
  }
  return [];
}

/** Effect → the screens that run it, in the order of the flow. */
function runnersOf(flow: LinkedFlow): Map<string, string[]> {
  const runners = new Map<string, string[]>();
  for (const name of flow.order)
    for (const { effect } of screenOf(flow, name).calls) runners.set(effect, [...(runners.get(effect) ?? []), name]);
  return runners;
}

/** Fact → the effects that set it. */
function giversOf(effects: Standing['effects']): Map<string, Set<string>> {
  const givers = new Map<string, Set<string>>();
  for (const [name, { outcomes }] of Object.entries(effects))
    for (const { gives } of Object.values(outcomes))
      for (const fact of gives) givers.set(fact, new Set([...(givers.get(fact) ?? []), name]));
  return givers;
}

/** Whether the address of a screen opens it without the walk: `linkOnly`, `requires`, or a screen that does nothing. */
export const opensByAddress = (screen: LinkedScreen): boolean =>
  screen.linkOnly === true || screen.requires.length > 0 || isOnlyText(screen);

/** Whether a screen runs nothing, asks nothing and records nothing, so that every visitor may read it. */
const isOnlyText = ({ submit, calls, enter, fields }: LinkedScreen): boolean =>
  !submit && calls.length === 0 && enter.track.length === 0 && fields.length === 0;
