/** A record without a prototype: no `constructor`, no `toString`. */
export const record = <Value>(entries: readonly (readonly [string, Value])[]): Record<string, Value> =>
  Object.assign(Object.create(null), Object.fromEntries(entries));

/** Applies a function to an optional value. */
export const optional = <From, To>(value: From | undefined, make: (value: From) => To): To | undefined =>
  value === undefined ? undefined : make(value);

/** A member of a map that the map itself has; undefined for a name that every object inherits. */
export const own = <Value>(map: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined =>
  map !== undefined && Object.hasOwn(map, name) ? map[name] : undefined;
