/** A record in which nothing is found but what was put in: no `constructor`, no `toString`. */
export const record = <Value>(entries: readonly (readonly [string, Value])[]): Record<string, Value> =>
  Object.assign(Object.create(null), Object.fromEntries(entries));

/** What is made of a value that may be left out. */
export const optional = <From, To>(value: From | undefined, make: (value: From) => To): To | undefined =>
  value === undefined ? undefined : make(value);
