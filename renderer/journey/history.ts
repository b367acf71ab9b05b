import type { Actor } from 'xstate';
import { addressOf, type JourneyMachine, screenAtAddress } from '#engine';
import type { Flow } from '#schemas/flow.ts';
import type { ScreenActor } from './context.ts';

/** What is kept with an entry of the browser's history. */
interface Entry {
  /** The step of the screen. */
  step?: string | undefined;
  /** The path by which the screen was come to. */
  trail?: readonly string[] | undefined;
}

/** A screen and the path by which it is come to. */
export interface Stop {
  screen: string;
  trail: readonly string[];
}

/** Leads to a screen that nobody has pressed Next for, as a step forward: Back leads to the present one again. */
export function leadTo(
  actor: Actor<JourneyMachine>,
  flow: Flow,
  { history }: Pick<Window, 'history'>,
  { screen, trail }: Stop,
): void {
  history.pushState({ trail }, '', addressOf(flow, screen));
  actor.send({ type: `go.${screen}`, trail });
}

const keptWith = (state: unknown): Entry => (typeof state === 'object' && state !== null ? (state as Entry) : {});

/**
 * Keeps the browser's history and the journey in step: a step forward is a new entry, a move that the journey makes by
 * itself replaces the present one, and Back and Forward go to the screen of the address, by the path of the entry. Each
 * step of a screen is an entry too, at the same address. `asked`: the screen of the
 * address for which the journey was begun. Returns what ends it.
 */
export function followHistory(actor: Actor<JourneyMachine>, flow: Flow, window: Window, asked: string): () => void {
  let seen = -1;
  let step: string | undefined;
  let popping = false;
  const follow = ({ context: { arrival, memory } }: ReturnType<typeof actor.getSnapshot>) => {
    if (arrival.screen === null) return;
    const before = step;
    step = memory.steps[arrival.screen];
    const { trail } = memory;
    if (arrival.count === seen) {
      if (step !== before && !popping) window.history.pushState({ step, trail }, '');
      return;
    }
    seen = arrival.count;
    const address = addressOf(flow, arrival.screen);
    if ((window.location.pathname.replace(/\/+$/, '') || '/') === address) return;
    if (arrival.by === 'forward') window.history.pushState({ trail }, '', address);
    else window.history.replaceState({ trail }, '', address);
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
    popping = true;
    if (screen === context.arrival.screen && flow.screens[screen]?.steps)
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
