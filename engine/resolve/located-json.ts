import type { Path, Place } from './problem.ts';

/**
 * A JSON value that remembers where it came from. Members are a Map and not an object, so that no name in a file can
 * ever touch a prototype.
 */
export interface Placed {
  /** The place of the value. */
  at: Place;
  /** The place of its name, if it is a member. */
  key?: Place;
  /** Scalars and null; for lists and objects see `items` and `members`. */
  scalar?: string | number | boolean | null;
  items?: Placed[];
  members?: Map<string, Placed>;
  /** The list of an earlier file that this list replaced as a whole. */
  replaced?: Place;
}

/** The plain value. A name such as `__proto__` becomes an ordinary own member and nothing else. */
export function plain(placed: Placed): unknown {
  if (placed.items) return placed.items.map(plain);
  if (!placed.members) return placed.scalar;
  const value = {};
  for (const [name, member] of placed.members) {
    Object.defineProperty(value, name, { value: plain(member), enumerable: true, writable: true, configurable: true });
  }
  return value;
}

/** The value at a path; undefined where there is none. */
export function find(placed: Placed | undefined, path: Path): Placed | undefined {
  let here = placed;
  for (const step of path) here = typeof step === 'number' ? here?.items?.[step] : here?.members?.get(step);
  return here;
}

/** Where the value at a path came from, or the nearest thing around it; with `key`, where its name stands. */
export function placeOf(root: Placed, path: Path, what: 'value' | 'key' = 'value'): Place {
  for (let length = path.length; length >= 0; length--) {
    const found = find(root, path.slice(0, length));
    if (found) return what === 'key' && length === path.length ? (found.key ?? found.at) : found.at;
  }
  return root.at;
}
