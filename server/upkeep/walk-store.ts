import { type CollectionName, type Collections, type Store, searchable } from '../store/port.ts';

/** So many documents are read at a time. */
export const PAGE = 500;

/** Every collection that holds data, in the order in which a store is read. `meta` is about the store and not part of its data. */
export const collections: readonly CollectionName[] = (Object.keys(searchable) as CollectionName[]).filter(
  (name) => name !== 'meta',
);

export type AnyDocument = Collections[CollectionName];

/** How far a walk has come: everything of the collections before, and of this one up to this id. */
export interface Place {
  collection: CollectionName;
  after: string;
}

export interface Page extends Place {
  documents: AnyDocument[];
}

/** All documents of a store, page by page, in the order of the collections and of the ids; from `from` on, if it is given. */
export async function* pagesOf(store: Store, from?: Place): AsyncGenerator<Page> {
  const start = from ? collections.indexOf(from.collection) : 0;
  for (const collection of collections.slice(start)) {
    let after = collection === from?.collection ? from.after : '';
    for (;;) {
      const documents: AnyDocument[] = await store.scan(collection, after, PAGE);
      const last = documents.at(-1);
      if (!last) break;
      after = last.id;
      yield { collection, after, documents };
    }
  }
}

/** How many documents are read or written at a time: as many as a client of MongoDB has connections, so that none waits long for one. */
const AT_ONCE = 20;

/** Does something with each document, a few at a time; gives the results in the same order. */
export async function eachInTurn<One, Result>(
  all: readonly One[],
  act: (one: One) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE)
    results.push(...(await Promise.all(all.slice(from, from + AT_ONCE).map(act))));
  return results;
}

/** Called now and then during long work, with the number of documents that are done. */
export type Progress = (done: number, doing: string) => void;

export type Counts = Partial<Record<CollectionName, number>>;

export const sumOf = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
