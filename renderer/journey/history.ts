import type { Actor } from 'xstate';
import { addressOf, type JourneyMachine, screenAtAddress } from '#engine';
import type { Flow } from '#schemas/flow.ts';
import type { ScreenActor } from './context.ts';

const stepOf = (state: unknown) => (state as { step?: string } | null)?.step;

/**
 * Keeps the browser's history and the journey in step: a step forward is a new entry, a move that the journey makes by
 * itself replaces the present one, and Back and Forward go to the screen of the address. Each step of a screen is an
 * entry too, at the same address. `asked`: the screen of the
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
    if (arrival.count === seen) {
      if (step !== before && !popping) window.history.pushState({ step }, '');
      return;
    }
    seen = arrival.count;
    const address = addressOf(flow, arrival.screen);
    if (window.location.pathname.replace(/\/+$/, '') === address) return;
    if (arrival.by === 'forward') window.history.pushState(null, '', address);
    else window.history.replaceState(null, '', address);
  };
  // A screen starts at its top, however it is come to.
  window.history.scrollRestoration = 'manual';
  const popped = () => {
    const screen = screenAtAddress(flow, window.location.pathname);
    if (screen === undefined) return;
    const { context, children } = actor.getSnapshot();
    popping = true;
    if (screen === context.arrival.screen && flow.screens[screen]?.steps)
      (children.screen as ScreenActor | undefined)?.send({ type: 'step', to: stepOf(window.history.state) });
    else actor.send({ type: `go.${screen}` });
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
