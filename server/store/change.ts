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

/** How names and values stand in a document: encoded as in a store, or as the service sees them. */
export interface Form {
  name(name: string): string;
  /** A copy of plain JSON that shares nothing with it. */
  value(value: unknown): unknown;
}

/** The form of documents in a store. */
export const encoded: Form = { name: encodeKey, value: encodeKeys };

/**
 * The document after a change that is possible. The one before keeps every value: what the change does not touch is in both.
 * Throws a `TypeError` when a path leads through a non-object.
 */
export function changedDocument(document: Members, change: Change, form: Form): Members {
  const fresh = new Set<object>();
  const next = copied(document, fresh) as Members;
  for (const [path, value] of change.set ?? []) {
    const [holder, name] = reach(next, path, form, fresh);
    define(holder, name, form.value(value));
  }
  for (const path of change.unset ?? []) {
    const names = path.map(form.name);
    const last = names.pop() as string;
    if (!isMembers(names.reduce<unknown>((at, name) => (isMembers(at) ? ownMember(at, name) : undefined), next)))
      continue;
    const [holder] = reach(next, path, form, fresh);
    delete holder[last];
  }
  for (const [path, value] of change.push ?? []) listAt(next, path, form, fresh).push(form.value(value));
  for (const [path, value] of change.addToSet ?? []) {
    const list = listAt(next, path, form, fresh);
    const item = form.value(value);
    if (!list.some((present) => isDeepStrictEqual(present, item))) list.push(item);
  }
  for (const [path, by] of change.inc ?? []) {
    const [holder, name] = reach(next, path, form, fresh);
    const stored = ownMember(holder, name);
    const present = stored === undefined ? 0 : stored;
    if (typeof present !== 'number') throw new TypeError(`${path.join(' > ')} is no number`);
    define(holder, name, present + by);
  }
  return next;
}

const isMembers = (value: unknown): value is Members =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const ownMember = (holder: Members, name: string): unknown => (Object.hasOwn(holder, name) ? holder[name] : undefined);

/** A shallow copy, which may be changed from here on. */
function copied(value: Members | unknown[], fresh: Set<object>): Members | unknown[] {
  if (fresh.has(value)) return value;
  const copy = Array.isArray(value) ? [...value] : { ...value };
  fresh.add(copy);
  return copy;
}

/** The object that holds the last member of the path, which may be changed, and that member's name in the document. */
function reach(document: Members, path: Path, form: Form, fresh: Set<object>): [Members, string] {
  let holder = document;
  const names = path.map(form.name);
  const last = names.pop() as string;
  for (const name of names) {
    const present = ownMember(holder, name);
    if (present !== undefined && !isMembers(present))
      throw new TypeError(`${path.join(' > ')} leads through a value that is not an object`);
    const next = copied(present ?? {}, fresh) as Members;
    if (next !== present) define(holder, name, next);
    holder = next;
  }
  return [holder, last];
}

function listAt(document: Members, path: Path, form: Form, fresh: Set<object>): unknown[] {
  const [holder, name] = reach(document, path, form, fresh);
  const present = ownMember(holder, name);
  if (present !== undefined && !Array.isArray(present)) throw new TypeError(`${path.join(' > ')} is no list`);
  const list = copied(present ?? [], fresh) as unknown[];
  if (list !== present) define(holder, name, list);
  return list;
}
