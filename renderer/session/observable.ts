/** A value that can be read and followed: an actor, or `observable`. */
export interface Observable<Snapshot> {
  getSnapshot(): Snapshot;
  subscribe(changed: () => void): { unsubscribe(): void };
}

/** An observable value that its owner sets. */
export interface WritableObservable<Value> extends Observable<Value> {
  set(value: Value): void;
}

/** Creates a value that notifies its subscribers when it changes (compared by `Object.is`). */
export function observable<Value>(first: Value): WritableObservable<Value> {
  const listeners = new Set<() => void>();
  let present = first;
  return {
    getSnapshot: () => present,
    subscribe(changed) {
      listeners.add(changed);
      return { unsubscribe: () => void listeners.delete(changed) };
    },
    set(value) {
      if (Object.is(value, present)) return;
      present = value;
      for (const listener of listeners) listener();
    },
  };
}
