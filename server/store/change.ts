import { isDeepStrictEqual } from 'node:util';
import { define, encodeKey, encodeKeys } from './keys.ts';
import type { Change, Path } from './port.ts';

type Members = Record<string, unknown>;

/**
 * Throws if no store can make the change, whatever the document: it stores undefined, or two of its operations overlap. A later
 * `set` of the same path wins, an `unset` wins over it, and additions to one list or number accumulate.
 */
export function demandPossible(change: Change): void {
  for (const [path, value] of [...(change.set ?? []), ...(change.push ?? []), ...(change.addToSet ?? [])])
    if (value === undefined) throw new TypeError(`undefined cannot be stored at ${path.join(' > ')}`);
  const operations = new Map<string, string>();
  const touch = (operation: string, path: Path): void => {
    const place = path.map(encodeKey).join('.');
    if ((operations.get(place) ?? operation) !== operation)
      throw new TypeError(`two operations at ${path.join(' > ')} are no one change`);
    operations.set(place, operation);
  };
  for (const [path] of change.set ?? []) touch('set', path);
  for (const path of change.unset ?? []) touch('set', path);
  for (const [path] of change.push ?? []) touch('push', path);
  for (const [path] of change.addToSet ?? []) touch('addToSet', path);
  for (const [path] of change.inc ?? []) touch('inc', path);
  for (const place of operations.keys())
    for (let end = place.lastIndexOf('.'); end > 0; end = place.lastIndexOf('.', end - 1))
      if (operations.has(place.slice(0, end)))
        throw new TypeError(`a change of ${place} and of what holds it are no one change`);
}

/** Makes the change in place, in a document whose names are encoded. Throws when a path leads through a non-object. */
export function applyChange(document: Members, change: Change): void {
  demandPossible(change);
  for (const [path, value] of change.set ?? []) {
    const [holder, name] = reach(document, path);
    define(holder, name, encodeKeys(value));
  }
  for (const path of change.unset ?? []) {
    const names = path.map(encodeKey);
    const last = names.pop() as string;
    const holder = names.reduce<unknown>((at, name) => (isMembers(at) ? ownMember(at, name) : undefined), document);
    if (isMembers(holder)) delete holder[last];
  }
  for (const [path, value] of change.push ?? []) listAt(document, path).push(encodeKeys(value));
  for (const [path, value] of change.addToSet ?? []) {
    const list = listAt(document, path);
    const item = encodeKeys(value);
    if (!list.some((present) => isDeepStrictEqual(present, item))) list.push(item);
  }
  for (const [path, by] of change.inc ?? []) {
    const [holder, name] = reach(document, path);
    const stored = ownMember(holder, name);
    const present = stored === undefined ? 0 : stored;
    if (typeof present !== 'number') throw new TypeError(`${path.join(' > ')} is no number`);
    define(holder, name, present + by);
  }
}

const isMembers = (value: unknown): value is Members =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const ownMember = (holder: Members, name: string): unknown => (Object.hasOwn(holder, name) ? holder[name] : undefined);

/** The object that holds the last member of the path, and that member's encoded name. */
function reach(document: Members, path: Path): [Members, string] {
  let holder = document;
  const names = path.map(encodeKey);
  const last = names.pop() as string;
  for (const name of names) {
    const next = ownMember(holder, name);
    if (next === undefined) {
      const made: Members = {};
      define(holder, name, made);
      holder = made;
    } else if (isMembers(next)) {
      holder = next;
    } else {
      throw new TypeError(`${path.join(' > ')} leads through a value that is not an object`);
    }
  }
  return [holder, last];
}

function listAt(document: Members, path: Path): unknown[] {
  const [holder, name] = reach(document, path);
  const present = ownMember(holder, name);
  if (Array.isArray(present)) return present;
  if (present !== undefined) throw new TypeError(`${path.join(' > ')} is no list`);
  const made: unknown[] = [];
  define(holder, name, made);
  return made;
}
