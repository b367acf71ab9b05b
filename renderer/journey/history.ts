import type { Actor } from 'xstate';
import { addressOf, type JourneyMachine, screenAtAddress } from '#engine';
import type { Flow } from '#schemas/flow.ts';

/**
 * Keeps the browser's history and the journey in step: a step forward is a new entry, a move that the journey makes by
 * itself replaces the present one, and Back and Forward go to the screen of the address. `asked`: the screen of the
 * address for which the journey was begun. Returns what ends it.
 */
export function followHistory(actor: Actor<JourneyMachine>, flow: Flow, window: Window, asked: string): () => void {
  let seen = -1;
  const follow = ({ context: { arrival } }: ReturnType<typeof actor.getSnapshot>) => {
    if (arrival.count === seen || arrival.screen === null) return;
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
    if (screen !== undefined) actor.send({ type: `go.${screen}` });
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
