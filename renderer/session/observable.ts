/** A subscriber: a function, or an object that has one. */
type Follower<Value> = ((value: Value) => void) | { next?: ((value: Value) => void) | undefined };

/** A value that can be read and subscribed to, as in XState: an actor, or `observable`. */
export interface Observable<Value> {
  getSnapshot(): Value;
  subscribe(follower: Follower<Value>): { unsubscribe(): void };
}

/** An observable value that its owner sets. */
export interface WritableObservable<Value> extends Observable<Value> {
  set(value: Value): void;
}

/** Creates a value that notifies its subscribers when it changes (compared by `Object.is`). */
export function observable<Value>(first: Value): WritableObservable<Value> {
  const followers = new Set<Follower<Value>>();
  let present = first;
  return {
    getSnapshot: () => present,
    subscribe(follower) {
      followers.add(follower);
      return { unsubscribe: () => void followers.delete(follower) };
    },
    set(value) {
      if (Object.is(value, present)) return;
      present = value;
      for (const follower of followers) (typeof follower === 'function' ? follower : follower.next)?.(value);
    },
  };
}
