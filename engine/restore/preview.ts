/**
 * What a stored session or claim does when it comes back under a flow: by the functions that the page restores with, in
 * their order, and by the journey machine itself, to which nothing is answered. Pure.
 */

import { type Actor, createActor } from 'xstate';
import { isVersion } from '../flow/experiment.ts';
import type { LinkedFlow } from '../flow/linked-flow.ts';
import { compileFlow, type JourneyMachine } from '../machines/journey/compile.ts';
import { rehydrate } from '../reachability/rehydrate.ts';
import { entryGuardTarget, type PathInput, stoppedAt } from '../state/derived-path.ts';
import {
  type Change,
  claimComesFirst,
  emptyState,
  type JourneyState,
  type PersistedJourney,
} from '../state/journey-state.ts';
import { mergeClaim, type StoredClaim } from '../state/persisted-journey.ts';
import { Selectors } from '../state/selectors.ts';
import { type RestoredAnswers, restoredAnswers } from './answers.ts';
import { type Due, dueOn, lackedOn, ledFrom, type Passed, passedOn } from './reasons.ts';

/** The most entry guards in a row that are named; the journey machine ends a circle before. */
const MOST_MOVES = 25;

/** What comes back, and to which flow. */
export interface Returning extends Omit<PathInput, 'state' | 'completed'> {
  revision: string;
  /** What effects may know of the product's settings. */
  config: unknown;
  /** The journey that the tab has kept; null: a tab that knows nothing. */
  persisted: PersistedJourney | null;
  /** What the service holds of the claim; null: nothing, or it is not known. */
  claim: StoredClaim | null;
  /** The version in which the answers were given, as it is now; null: it is not known. */
  origin: LinkedFlow | null;
  /** The screen of the address; null: none. */
  asked: string | null;
}

export interface RestorePreview extends RestoredAnswers {
  /** The screen that opens. */
  screen: string;
  /** Where the tab was, if it says so. */
  before: string | null;
  /** How the screen was found: the start, where the tab was, the address, or the furthest screen that is due. */
  because: 'start' | 'unchanged' | 'address' | 'due';
  /** The sentence that the claimant reads on it; null: none. */
  notice: string | null;
  /** The screen that the claimant is offered to continue on, while they stand at the start. */
  offered: string | null;
  /** How each screen of the path leads to the next. */
  path: Passed[];
  /** How the claimant was led from the screen that was found first to the one that opens: by entry guards or a missing input. */
  led: Passed[];
  due: Due;
  /** Screens of the tab's path that the flow does not have. */
  screensGone: string[];
  /** The restored state: it has answers, so it is not for print. */
  state: JourneyState;
}

/**
 * Says what the page would do, up to the moment at which its screen is open. Throws where a condition of the flow throws, or the
 * journey stops as failed.
 */
export function previewRestore(returning: Returning): RestorePreview {
  const { persisted, claim, origin, asked, revision, config: _, ...given } = returning;
  const { flow, fieldTypes } = given;
  const { answers, facts, verdicts, trail, steps } = persisted ?? emptyState;
  const kept: JourneyState = { answers, facts, verdicts, trail, steps };
  const isClaimFirst = claim !== null && claimComesFirst(flow, revision, persisted, asked);
  const state = isClaimFirst ? mergeClaim(flow, kept, claim, fieldTypes) : kept;
  const completed = isClaimFirst ? claim.screens_completed : [];
  const reopened = { ...given, revision, completed, restored: persisted === null ? state : undefined };
  const found = rehydrate(reopened, persisted && { ...persisted, ...state }, asked);
  const notice = isVersion(flow) ? found.notice : null;
  const page = openPage(returning, found.state ?? state);
  page.go(found.screen, notice);
  if (claim !== null && !isClaimFirst) {
    const { answers, facts } = mergeClaim(flow, page.state(), claim, fieldTypes);
    page.merge({ answers, facts });
    // A screen that would not have opened, had the claim been known, is not stayed on.
    if (entryGuardTarget(flow, page.screen(), selectorsOf(given, page.state())) !== undefined) page.go(page.screen());
  }
  const entered = { screen: page.screen(), state: page.state(), notice: page.notice() };
  page.stop();
  const isOffered = claim !== null && persisted === null && (asked ?? flow.start) === flow.start && isVersion(flow);
  const stop = isOffered
    ? stoppedAt({
        ...given,
        state: mergeClaim(flow, entered.state, claim, fieldTypes),
        completed: claim.screens_completed,
      }).screen
    : null;
  const isUnchanged = persisted?.flow === flow.id && persisted.revision === revision;
  const walk = { ...given, state: entered.state, completed: claim?.screens_completed ?? [] };
  return {
    ...restoredAnswers(given, origin, persisted && kept, claim, entered.state),
    screen: entered.screen,
    before: persisted?.screen ?? null,
    because: becauseOf(returning, found.screen, isUnchanged),
    notice: typeof entered.notice === 'string' ? entered.notice : null,
    offered: stop === flow.start ? null : stop,
    path: passedOn(walk),
    led: ledTo(given, found.screen, entered.screen, found.state ?? state),
    due: dueOn(walk),
    screensGone: trail.filter((screen) => flow.screens[screen] === undefined),
    state: entered.state,
  };
}

function becauseOf({ flow, persisted, asked }: Returning, screen: string, isUnchanged: boolean) {
  if (isUnchanged && screen === persisted?.screen) return 'unchanged';
  if (screen === asked) return 'address';
  return persisted === null && screen === flow.start ? 'start' : 'due';
}

type Given = Omit<PathInput, 'state' | 'completed'>;

const selectorsOf = ({ flow, today, fieldTypes }: Given, state: JourneyState) =>
  new Selectors({ flow, state, today, fieldTypes });

/** A clock that never rings: the page is seen at the moment when it opens. */
const stopped = { setTimeout: () => undefined, clearTimeout: () => undefined };

/** The journey machine of the flow, without a service: no request is answered. */
function openPage({ flow, revision, today, fieldTypes, effects, config }: Returning, state: JourneyState) {
  const machine = compileFlow(flow, revision, {
    fieldTypes,
    effects,
    config,
    send: () => new Promise(() => undefined),
    today: () => today,
    now: () => `${today}T12:00:00.000Z`,
    track: () => undefined,
    report: () => undefined,
  });
  const actor = createActor(machine, { input: { state }, clock: stopped }) as Actor<JourneyMachine>;
  actor.start();
  const context = () => actor.getSnapshot().context;
  return {
    go: (screen: string, notice?: string | null) => actor.send({ type: `go.${screen}`, ...(notice ? { notice } : {}) }),
    merge: (change: Change) => actor.send({ type: 'merge', change }),
    state: () => context().state,
    notice: () => context().notice,
    screen(): string {
      const { screen } = context().entry;
      if (screen === null) throw new Error('The journey stops as failed.');
      return screen;
    },
    stop: () => actor.stop(),
  };
}

/** The entry guards that lead from the screen that was found to the one that opened, then what that one lacked. */
function ledTo(given: Given, first: string, last: string, state: JourneyState): Passed[] {
  const { flow } = given;
  const led: Passed[] = [];
  for (let screen = first; screen !== last; ) {
    const selectors = selectorsOf(given, state);
    const to = led.length < MOST_MOVES ? entryGuardTarget(flow, screen, selectors) : undefined;
    led.push(to === undefined ? lackedOn({ ...given, state }, screen, last) : ledFrom(flow, screen, to, selectors));
    screen = to ?? last;
  }
  return led;
}
