/**
 * The screens of a flow that a claimant can be on, from what is known about them. The page opens its screens by it, and the
 * service runs guarded effects only from one of them. No effect is run. (case NV-5, decision 150)
 *
 * `explore-screens.ts` is the analysis, `successors.ts` the edges of a screen, `origins.ts` where it begins, `sight.ts` what
 * a screen reads, `three-valued.ts` conditions with three values, `made-calls.ts` which calls have been made,
 * `claim-standing.ts` what a claim says.
 */
import type { LinkedScreen } from '../flow/linked-flow.ts';
import { screenOf } from '../flow/screens.ts';
import { type Exploration, startExploration } from './explore-screens.ts';
import { opensByAddress, screensEntered, screensProvedByRecord } from './origins.ts';
import { type Sight, sightOf } from './sight.ts';
import type { Standing, Way } from './standing.ts';
import { meetsRequirements, START, wayBeyond, wayOver } from './ways.ts';

export type { Standing } from './standing.ts';

export interface Reach {
  /** The screens that the claimant can be on. */
  open: ReadonlySet<string>;
  /** The screens that they are led past, because these are finished. */
  done: ReadonlySet<string>;
  /** The screen on which they continue: the furthest incomplete screen of the walk. With a way to it. */
  due: { screen: string; trail: readonly string[] };
  /** A way to an open screen, or to one that the walk leads past; the screen is its last. Null if there is none. */
  pathTo(screen: string): readonly string[] | null;
  /** Whether an open screen runs this effect under a condition that can hold. `again`: finished screens count too. */
  runs(effect: string, again?: boolean): boolean;
  /** Whether an open or finished screen records this event. True for an event that no screen records. */
  tracks(event: string): boolean;
}

/** The screens that a claimant can be on. Pure; each call explores the whole flow. */
export function reachOf(standing: Standing): Reach {
  const found = explore(standing);
  const { open, done } = found;
  return {
    open,
    done,
    due: dueOf(standing, found),
    pathTo: (screen) => pathTo(found, screen),
    runs: (effect, again = false) =>
      onSome(standing, found, again ? [...open, ...done] : [...open], (screen, sight) =>
        screen.calls.some((call) => call.effect === effect && sight.truth(call.when) !== false),
      ),
    tracks(event) {
      const isRecorded = Object.values(standing.flow.screens).some((screen) =>
        eventsOf(screen).some((one) => one.event === event),
      );
      if (!isRecorded) return true;
      return onSome(standing, found, [...open, ...done], (screen, sight) =>
        eventsOf(screen).some(({ event: name, when }) => name === event && sight.truth(when) !== false),
      );
    },
  };
}

/** Explores from the start and the entries, then from screens that records prove, then from addresses that open. */
function explore(standing: Standing): Exploration {
  const { flow } = standing;
  const { state, add, settle } = startExploration(standing);
  const isKnown = (screen: string) => state.open.has(screen) || state.done.has(screen);
  /** The way to a screen that is entered from outside the walk: over all screens that have been left. */
  const behind = (screen: string): Way =>
    wayOver(flow.order.filter((one) => state.walked.has(one) && state.left.has(one) && one !== screen));

  add(flow.start, START, 'walk');
  for (const screen of screensEntered(standing)) add(screen, wayBeyond(START, flow.start), 'walk');
  settle();

  for (;;) {
    const proved = screensProvedByRecord(standing, isKnown);
    for (const screen of proved) add(screen, behind(screen), 'record');
    settle();
    // None is left, or their entry guards keep them shut: the loop would never end.
    if (!proved.some(isKnown)) break;
  }

  for (const [name, screen] of Object.entries(flow.screens)) {
    if (isKnown(name) || !opensByAddress(screen)) continue;
    if (meetsRequirements(screen, sightOf(standing, name, behind(name)))) add(name, behind(name), 'address');
  }
  settle();
  return state;
}

/**
 * The screen on which the claimant continues. Of the open screens of the walk without an edge it is the last one that was
 * shown, or else the last one; if all have edges, the last open screen of the walk; otherwise the start.
 */
function dueOf({ flow }: Standing, found: Exploration): Reach['due'] {
  const { open, walked, left, shown } = found;
  const onWalk = flow.order.filter((name) => walked.has(name) && open.has(name));
  const stops = onWalk.filter((name) => !left.has(name));
  const screen = stops.findLast((name) => shown.has(name)) ?? stops.at(-1) ?? onWalk.at(-1) ?? flow.start;
  return { screen, trail: pathTo(found, screen) ?? [screen] };
}

function pathTo({ ways, open, done, walked }: Exploration, screen: string): readonly string[] | null {
  const way = ways.get(screen);
  return way && (open.has(screen) || (done.has(screen) && walked.has(screen))) ? [...way.trail, screen] : null;
}

/** The events that a screen records: on entry, and by its main button. */
const eventsOf = ({ enter, submit }: LinkedScreen) => [...enter.track, ...(submit?.track ?? [])];

/** Whether a condition holds on one of these screens, each evaluated on the way that leads to it. */
const onSome = (
  { flow }: Standing,
  { sights }: Exploration,
  screens: readonly string[],
  isSo: (screen: LinkedScreen, sight: Sight) => boolean,
): boolean =>
  screens.some((name) => {
    const sight = sights.get(name);
    return sight !== undefined && isSo(screenOf(flow, name), sight);
  });
