import type { Document, UpdateFilter } from 'mongodb';
import { encodeKey, encodeKeys } from './keys.ts';
import type { Change, Path } from './port.ts';

type Fields = Record<string, unknown>;

/** A stored document: its id is the database's own key, the names of its members are encoded. */
export interface Stored extends Document {
  _id: string;
  revision: number;
}

const dotted = (path: Path): string => path.map(encodeKey).join('.');

/**
 * The one update that makes the change and increases the revision. Its paths do not overlap. Empty operators are left out,
 * because some engines refuse them.
 */
export function operatorsOf(change: Change): UpdateFilter<Stored> {
  const set: Fields = {};
  for (const [path, value] of change.set ?? []) set[dotted(path)] = encodeKeys(value);
  const unset: Fields = {};
  for (const path of change.unset ?? []) {
    delete set[dotted(path)];
    unset[dotted(path)] = '';
  }
  const $inc: Record<string, number> = { revision: 1 };
  for (const [path, by] of change.inc ?? []) $inc[dotted(path)] = ($inc[dotted(path)] ?? 0) + by;
  return {
    ...named('$set', set),
    ...named('$unset', unset),
    ...named('$push', lists(change.push)),
    ...named('$addToSet', lists(change.addToSet)),
    $inc,
  } as UpdateFilter<Stored>;
}

const named = (operator: string, fields: Fields) => (Object.keys(fields).length > 0 ? { [operator]: fields } : {});

/** All values for one list, in order. */
function lists(added: Change['push'] = []): Fields {
  const byPlace: Record<string, { $each: unknown[] }> = {};
  for (const [path, value] of added) {
    const place = dotted(path);
    byPlace[place] ??= { $each: [] };
    byPlace[place].$each.push(encodeKeys(value));
  }
  return byPlace;
}
