import { useCallback, useRef, useSyncExternalStore } from 'react';
import type { Observable } from '../session/observable.ts';

/** A part of an actor's snapshot. The component is drawn again only when `same` says that the part is another one. */
export function useSelector<Snapshot, Part>(
  actor: Observable<Snapshot>,
  select: (snapshot: Snapshot) => Part,
  same: (one: Part, other: Part) => boolean = Object.is,
): Part {
  const last = useRef<{ part: Part } | null>(null);
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscription = actor.subscribe(changed);
      return () => subscription.unsubscribe();
    },
    [actor],
  );
  // React asks several times for each snapshot: while it draws, and after.
  let seen: { snapshot: Snapshot; part: Part } | null = null;
  const read = (): Part => {
    const snapshot = actor.getSnapshot();
    if (seen?.snapshot === snapshot) return seen.part;
    const part = select(snapshot);
    // The part that was drawn is kept while nothing in it has changed: React compares by identity.
    if (last.current === null || !same(last.current.part, part)) last.current = { part };
    seen = { snapshot, part: last.current.part };
    return seen.part;
  };
  return useSyncExternalStore(subscribe, read, read);
}

/** The same members with the same values. */
export function sameMembers(one: object, other: object): boolean {
  const [before, after] = [Object.entries(one), Object.entries(other)];
  return (
    before.length === after.length &&
    before.every(([key, value]) => Object.is(value, (other as Record<string, unknown>)[key]))
  );
}
