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
 * The one update that makes the change and adds one to the revision. Its places are known to be apart. An operator that
 * would name nothing is left out: some engines refuse it.
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

/** Everything that goes to one list, in its order. */
function lists(added: Change['push'] = []): Fields {
  const byPlace: Record<string, { $each: unknown[] }> = {};
  for (const [path, value] of added) {
    const place = dotted(path);
    byPlace[place] ??= { $each: [] };
    byPlace[place].$each.push(encodeKeys(value));
  }
  return byPlace;
}
