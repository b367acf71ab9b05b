import type { Observable } from '../screen/use-selector.ts';

/** One value that others follow. */
export interface Signal<Value> extends Observable<Value> {
  set(value: Value): void;
}

/** A value that tells whoever follows it when it has become another one. */
export function signal<Value>(first: Value): Signal<Value> {
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
