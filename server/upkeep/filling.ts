import type { CollectionName, Collections, Store } from '../store/port.ts';
import { UpkeepError } from './upkeep-error.ts';
import { type AnyDocument, collections, eachInTurn } from './walk-store.ts';

const MARK = 'filling';

/** A restore or a copy that has not finished: what it reads, and how far it has come. */
export interface Filling {
  source: string;
  /** In the reader's own form; '' at the beginning. */
  place: string;
}

/** The restore or copy that has not finished in this store; null if there is none. */
export async function fillingOf(store: Store): Promise<Filling | null> {
  const mark = await store.get('meta', MARK);
  return mark ? { source: mark.source ?? '', place: mark.place ?? '' } : null;
}

/**
 * Begins to fill an empty store, or continues where the same filling stopped. Throws `UpkeepError` if the store holds
 * documents of its own, or those of another filling.
 */
export async function beginFilling(store: Store, source: string, at: string): Promise<Filling> {
  const present = await fillingOf(store);
  if (present && present.source !== source)
    throw new UpkeepError(
      `The store is being filled from ${present.source}, which has not finished. Run that command again to finish it, or use an empty store.`,
    );
  if (present) return present;
  for (const collection of collections) {
    const [document] = await store.scan(collection, '', 1);
    if (document)
      throw new UpkeepError(`The store is not empty: it holds ${collection}. Use an empty store; nothing was changed.`);
  }
  await store.insert('meta', { id: MARK, revision: 1, source, place: '', at });
  return { source, place: '' };
}

/** Notes how far a filling has come. */
export async function noteFilling(store: Store, place: string): Promise<void> {
  await store.update('meta', MARK, { set: [[['place'], place]] });
}

export async function endFilling(store: Store): Promise<void> {
  await store.remove('meta', MARK);
}

/** Puts documents as they are, with their revisions, in place of those with the same ids. Returns how many differed. */
export async function putAll(store: Store, collection: CollectionName, documents: readonly AnyDocument[]) {
  const put = await eachInTurn(documents, (document) => putOne(store, collection, document));
  return put.filter(Boolean).length;
}

async function putOne<C extends CollectionName>(store: Store, collection: C, given: AnyDocument): Promise<boolean> {
  const document = given as Collections[C];
  if (await store.insert(collection, document)) return true;
  const present = await store.get(collection, document.id);
  if (present && sameDocument(present, document)) return false;
  await store.remove(collection, document.id);
  await store.insert(collection, document);
  return true;
}

/** Whether two documents hold the same, whatever the order of their members. */
export const sameDocument = (one: unknown, other: unknown): boolean => sorted(one) === sorted(other);

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    member !== null && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
