/**
 * The exploration behind `reachOf`: a forward data-flow analysis over the screens of a flow, by a worklist. The fact about
 * a screen is its `Way`: which screens surely (`must`) and which possibly (`may`) precede it. Two ways to one screen are
 * joined: `must` by intersection, `may` by union. `must` only shrinks and `may` only grows, so the worklist runs empty.
 */
import { screenOf } from '../flow/screens.ts';
import { type Sight, sightOf } from './sight.ts';
import type { Standing, Way } from './standing.ts';
import { decidingRules, successorsOf } from './successors.ts';
import { joinWays, meetsRequirements, START, wayBeyond } from './ways.ts';

/** What the exploration knows so far. */
export interface Exploration {
  /** Screens that the claimant can be on. */
  open: ReadonlySet<string>;
  /** Screens that `skip` leads past. A screen that may or may not be skipped is in both sets. */
  done: ReadonlySet<string>;
  /** Screens on the path from the start, without those that open only by their address. */
  walked: ReadonlySet<string>;
  /** Screens that lead to another one. */
  left: ReadonlySet<string>;
  /** Screens that were certainly shown, because one of their calls left a record, and the screens after them. */
  shown: ReadonlySet<string>;
  ways: ReadonlyMap<string, Way>;
  /** Each visited screen as a claimant sees it who came by its way. */
  sights: ReadonlyMap<string, Sight>;
}

/** Why the exploration begins at a screen. */
type Origin =
  /** The start of the flow, or an entry to it from outside. */
  | 'walk'
  /** A record proves that the screen was shown. */
  | 'record'
  /** Its address was opened. */
  | 'address';

/** Begins an exploration that knows no screen. Call `add` for each screen to begin at, then `settle`. */
export function startExploration(standing: Standing) {
  const { flow } = standing;
  const ways = new Map<string, Way>();
  const sights = new Map<string, Sight>();
  const open = new Set<string>();
  const done = new Set<string>();
  const walked = new Set<string>();
  const left = new Set<string>();
  const shown = new Set<string>();
  /** Screens at which the exploration began because their address opens. */
  const addressed = new Set<string>();
  let worklist = new Set<string>();

  /** Adds a way to a screen. The screen is visited (again) if this adds information. */
  function arrive(screen: string, way: Way): void {
    const isLoop = way.may.has(screen);
    if (flow.screens[screen] === undefined || isLoop) return;
    const joined = joinWays(ways.get(screen), way);
    if (joined === null) return;
    ways.set(screen, joined);
    worklist.add(screen);
  }

  /** Follows an edge of the flow, and passes on what is known of its source. */
  function follow(from: string, to: string, way: Way): void {
    const isBack = way.may.has(to);
    if (!isBack) left.add(from);
    if (walked.has(from)) walked.add(to);
    if (shown.has(from) && !isBack) shown.add(to);
    arrive(to, way);
  }

  /** The transfer function of one screen: its entry guard (`requires`, `skip`), then its edges. */
  function visit(name: string): void {
    const way = ways.get(name) ?? START;
    const screen = screenOf(flow, name);
    const sight = sightOf(standing, name, way);
    sights.set(name, sight);
    if (!meetsRequirements(screen, sight)) return;
    const skip = decidingRules(screen.skip?.flat ?? [], sight);
    if (skip.rules.length > 0) done.add(name);
    // The walk continues past a finished screen. An address that is opened leads no further.
    if (!addressed.has(name))
      for (const { screen: target } of skip.rules) if (target !== undefined) follow(name, target, way);
    if (skip.isSure) return;
    open.add(name);
    for (const target of successorsOf(standing, name, way, sight)) follow(name, target, wayBeyond(way, name));
  }

  return {
    state: { open, done, walked, left, shown, ways, sights } satisfies Exploration,
    /** Adds a screen to begin at, with the way that leads to it. */
    add(screen: string, way: Way, origin: Origin): void {
      if (origin === 'address') addressed.add(screen);
      else walked.add(screen);
      if (origin === 'record') shown.add(screen);
      arrive(screen, way);
    },
    /** Visits screens until nothing new is found. */
    settle(): void {
      while (worklist.size > 0) {
        const round = worklist;
        worklist = new Set();
        for (const name of round) visit(name);
      }
    },
  };
}
