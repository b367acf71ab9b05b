import type { CollectionName, Store } from '../store/port.ts';
import { dataVersionOf, writeDataVersion } from './data-version.ts';
import { beginFilling, endFilling, noteFilling, putAll, sameDocument } from './filling.ts';
import { UpkeepError } from './upkeep-error.ts';
import { type AnyDocument, type Counts, collections, PAGE, type Place, type Progress, pagesOf } from './walk-store.ts';

/** After so many passes a source that is still written to is changing faster than it can be followed. */
const PASSES = 5;

interface Copying {
  /** A name for the source, without a password: the copy is continued only from the same one. */
  source: string;
  clock: () => Date;
  progress: Progress;
}

/**
 * Copies every document of one store to another, empty one, then compares the two and copies what has changed meanwhile, until
 * they are equal. Stopped and started again, it continues. Works from any kind of store to any other.
 *
 * Throws `UpkeepError` if the target is not empty, or if the source changes faster than it can be followed.
 */
export async function copyStore(from: Store, to: Store, { source, clock, progress }: Copying): Promise<Counts> {
  const { place } = await beginFilling(to, source, clock().toISOString());
  let done = 0;
  for await (const page of pagesOf(from, readPlace(place))) {
    await putAll(to, page.collection, page.documents);
    await noteFilling(to, `${page.collection} ${page.after}`);
    done += page.documents.length;
    progress(done, 'copied');
  }
  for (let pass = 1; ; pass += 1) {
    const { counts, changed } = await equalise(from, to, progress);
    if (changed === 0) {
      await writeDataVersion(to, await dataVersionOf(from), clock());
      await endFilling(to);
      return counts;
    }
    if (pass === PASSES)
      throw new UpkeepError(
        `The source is still written to: ${changed} documents changed during the last comparison. Stop the service that uses it, then run the command again: it continues.`,
      );
  }
}

function readPlace(place: string): Place | undefined {
  const [collection, after = ''] = place.split(/ (.*)/s);
  return collection ? { collection: collection as CollectionName, after } : undefined;
}

/** Walks both stores side by side in the order of the ids; makes the second one equal to the first. */
async function equalise(from: Store, to: Store, progress: Progress): Promise<{ counts: Counts; changed: number }> {
  const counts: Counts = {};
  let changed = 0;
  let done = 0;
  for (const collection of collections) {
    counts[collection] = 0;
    const [left, right] = [reader(from, collection), reader(to, collection)];
    let [one, other] = [await left(), await right()];
    while (one || other) {
      if (other && (!one || before(other.id, one.id))) {
        await to.remove(collection, other.id);
        changed += 1;
        other = await right();
        continue;
      }
      if (!one) break;
      const present = other?.id === one.id ? other : undefined;
      if (!present || !sameDocument(present, one)) changed += await putAll(to, collection, [one]);
      counts[collection] += 1;
      done += 1;
      if (done % PAGE === 0) progress(done, 'compared');
      if (present) other = await right();
      one = await left();
    }
  }
  return { counts, changed };
}

/** Ids are compared as the stores order them, by their bytes. */
const before = (one: string, other: string): boolean => Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0;

/** Gives one document after another; undefined at the end. */
function reader(store: Store, collection: CollectionName): () => Promise<AnyDocument | undefined> {
  let page: AnyDocument[] = [];
  let after = '';
  return async () => {
    if (page.length === 0) page = await store.scan(collection, after, PAGE);
    const document = page.shift();
    if (document) after = document.id;
    return document;
  };
}
