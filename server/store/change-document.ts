import { type Change, type CollectionName, type Collections, isNothing, type Store, StoreUnavailable } from './port.ts';

/** Only changes by other nodes cause another attempt; two nodes that retry in step must get out of it. */
const TRIES = 50;
const MOST_MS = 20;

/** Changes of one document that wait in this process: one after another, because of several at once all but one would be refused. */
const queues = new WeakMap<Store, Map<string, Promise<unknown>>>();

/**
 * Changes a document: reads it, asks `decide` for the change, writes it if the document has not changed in between, otherwise starts
 * again. `decide` may throw a `Failure`; then nothing is written. Null: there is no such document. `empty` creates one if there
 * is none. (SR-4)
 */
export function changeDocument<C extends CollectionName>(
  { store }: { store: Store },
  collection: C,
  id: string,
  decide: (document: Collections[C]) => Change,
  empty?: () => Collections[C],
): Promise<Collections[C] | null> {
  const place = `${collection} ${id}`;
  const queue = queues.get(store) ?? new Map<string, Promise<unknown>>();
  queues.set(store, queue);
  const make = () => attempt(store, collection, id, decide, empty);
  const before = queue.get(place);
  const change = before ? before.then(make) : make();
  // The next write waits for this one, whatever its result.
  const settled = change
    .catch(() => undefined)
    .finally(() => {
      if (queue.get(place) === settled) queue.delete(place);
    });
  queue.set(place, settled);
  return change;
}

/**
 * The change decided by the document as this process remembers it, which saves reading it: a write that names the revision succeeds
 * only if it is still the same. Null: it is not remembered or has changed, or nothing is to be written; then what the store holds decides.
 */
async function fromMemory<C extends CollectionName>(
  store: Store,
  collection: C,
  id: string,
  decide: (document: Collections[C]) => Change,
): Promise<Collections[C] | null> {
  const document = store.recent?.(collection, id);
  if (!document) return null;
  let change: Change;
  try {
    change = decide(document);
  } catch {
    // A refusal may come from what is out of date. It is decided again, and thrown then.
    return null;
  }
  return isNothing(change) ? null : store.update(collection, id, change, document.revision);
}

async function attempt<C extends CollectionName>(
  store: Store,
  collection: C,
  id: string,
  decide: (document: Collections[C]) => Change,
  empty?: () => Collections[C],
): Promise<Collections[C] | null> {
  const remembered = await fromMemory(store, collection, id, decide);
  if (remembered) return remembered;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const document = await store.get(collection, id);
    if (!document) {
      if (!empty) return null;
      await store.insert(collection, empty());
      continue;
    }
    const change = decide(document);
    if (isNothing(change)) return document;
    const changed = await store.update(collection, id, change, document.revision);
    if (changed) return changed;
    await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(MOST_MS, 2 ** tries)));
  }
  throw new StoreUnavailable(`others changed ${collection} ${TRIES} times in a row`, { retryAfter: 1 });
}
