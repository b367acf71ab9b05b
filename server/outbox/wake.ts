import type { Store } from '../store/port.ts';

const listeners = new WeakMap<Store, Set<() => void>>();

/** Calls the listener whenever this process has put something into an outbox of the store; gives what ends that. */
export function onOutbox(store: Store, listener: () => void): () => void {
  const all = listeners.get(store) ?? new Set();
  listeners.set(store, all);
  all.add(listener);
  return () => void all.delete(listener);
}

/** Says that an outbox of the store has something to look at. */
export function announce(store: Store): void {
  for (const listener of listeners.get(store) ?? []) listener();
}
