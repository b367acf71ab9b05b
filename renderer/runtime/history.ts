import type { Actor } from 'xstate';
import type { JourneyMachine, JourneyState, LinkedFlow, Selectors } from '#engine';
import { addressOf, screenAtAddress } from '#engine/flow/screens.ts';
import { entryGuardTarget } from '#engine/state/derived-path.ts';
import type { ScreenActor, Stop } from '../screen/screen-scope.ts';

/** What is kept with an entry of the browser's history. */
interface Entry {
  /** The step of the screen. */
  step?: string | undefined;
  /** The path by which the screen was come to. */
  trail?: readonly string[] | undefined;
  /** Its place among the entries that the journey has made in this tab, from 0. */
  at?: number | undefined;
}

/** Leads to a screen without a pressed Next, as a step forward: Back leads to the present one again. */
export function leadTo(
  actor: Actor<JourneyMachine>,
  flow: LinkedFlow,
  window: Pick<Window, 'history'>,
  { screen, trail }: Stop,
): void {
  window.history.pushState({ trail, at: placeIn(window) + 1 }, '', addressOf(flow, screen));
  actor.send({ type: `go.${screen}`, trail });
}

const keptWith = (state: unknown): Entry => (typeof state === 'object' && state !== null ? (state as Entry) : {});

/**
 * The place of the present entry. Where the browser does not tell it, the journey's own count: an entry that it did not make, such
 * as that of an address that was typed, is at 0.
 */
const placeIn = (window: Pick<Window, 'history'> & { navigation?: { currentEntry: { index: number } | null } }) =>
  window.navigation?.currentEntry?.index ?? keptWith(window.history.state).at ?? 0;

/**
 * Keeps the browser's history and the journey in step: a step forward is a new entry, a move that the journey makes by
 * itself replaces the present one, and Back and Forward go to the screen of the address, by the path of the entry. Each
 * step of a screen is an entry too, at the same address. Entries at which the claimant can no longer stand, such as the steps of
 * a quiz that is over, would all show the present screen again: Back passes over them, to the last screen that can be
 * stood on. `asked`: the screen of the address for which the journey was begun. Returns what ends it.
 */
export function followHistory(
  actor: Actor<JourneyMachine>,
  flow: LinkedFlow,
  window: Window,
  asked: string,
  selectors: (state: JourneyState) => Selectors,
): () => void {
  let seen = -1;
  /** The place of the entry that was stood at last. */
  let stood = 0;
  let step: string | undefined;
  let popping = false;
  const follow = ({ context: { entry, state } }: ReturnType<typeof actor.getSnapshot>) => {
    if (entry.screen === null) return;
    const before = step;
    step = state.steps[entry.screen];
    const { trail } = state;
    stood = placeIn(window);
    if (entry.count === seen) {
      if (step !== before && !popping) window.history.pushState({ step, trail, at: ++stood }, '');
      return;
    }
    seen = entry.count;
    const address = addressOf(flow, entry.screen);
    if ((window.location.pathname.replace(/\/+$/, '') || '/') === address) return;
    if (entry.by === 'forward') window.history.pushState({ trail, at: ++stood }, '', address);
    else window.history.replaceState({ trail, at: stood }, '', address);
  };
  /** The screen at which a claimant who goes to this one comes to stand: its guards may lead on, and so may the next one's. */
  const ledTo = (screen: string, state: JourneyState): string => {
    const present = selectors(state);
    const passed = new Set<string>();
    let at = screen;
    for (
      let next: string | undefined = at;
      next !== undefined && !passed.has(next);
      next = entryGuardTarget(flow, at, present)
    ) {
      at = next;
      passed.add(at);
    }
    return at;
  };
  // A screen starts at its top, however it is come to.
  window.history.scrollRestoration = 'manual';
  let { hash } = window.location;
  const popped = () => {
    // A link to a place on this page leads nowhere else.
    if (window.location.hash !== hash) {
      hash = window.location.hash;
      return;
    }
    const screen = screenAtAddress(flow, window.location.pathname);
    if (screen === undefined) return;
    const { context, children } = actor.getSnapshot();
    const entry = keptWith(window.history.state);
    const place = placeIn(window);
    const isBack = place < stood;
    stood = place;
    const present = context.entry.screen;
    // Before the first entry there may be nothing to go back to.
    if (isBack && place > 0 && present !== null && screen !== present && ledTo(screen, context.state) === present)
      return window.history.back();
    popping = true;
    if (screen === context.entry.screen && flow.screens[screen]?.steps.length)
      (children.screen as ScreenActor | undefined)?.send({ type: 'step', to: entry.step });
    else actor.send({ type: `go.${screen}`, trail: entry.trail });
    popping = false;
  };
  const arrivals = actor.subscribe(follow);
  // Meanwhile Back may have been pressed, or the journey moved on: the screen that was asked for lacks something.
  if (screenAtAddress(flow, window.location.pathname) !== asked) popped();
  follow(actor.getSnapshot());
  window.addEventListener('popstate', popped);
  return () => {
    arrivals.unsubscribe();
    window.removeEventListener('popstate', popped);
  };
}
