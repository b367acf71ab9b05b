import type { Collection, Document, Filter } from 'mongodb';
import { demandPossible } from './change.ts';
import { decodeKeys, encodeKeys } from './keys.ts';
import { operatorsOf, type Stored } from './mongo-change.ts';
import { COMMAND_MS, changeFault, isTaken, mongoClient, storeFault } from './mongo-client.ts';
import { type CollectionName, type Collections, revisionOf, type Store, StoreUnavailable, searchable } from './port.ts';

/** Of several concurrent first upserts of one id, an engine may refuse all but one; each of the others then finds the document. */
const UPSERT_TRIES = 5;

const time = { maxTimeMS: COMMAND_MS };
const after = { ...time, returnDocument: 'after' } as const;

/** The store in a MongoDB database. Rejects when no server answers or the indexes cannot be made. */
export async function openMongo(url: string): Promise<Store> {
  const { client, database } = mongoClient(url);
  try {
    await client.connect();
    await makeIndexes((name) => client.db(database).collection<Stored>(name));
  } catch (error) {
    await client.close();
    throw error;
  }
  const of = (name: CollectionName) => client.db(database).collection<Stored>(name);
  const underWay = new Set<Promise<unknown>>();
  let open = true;

  /** Queries the database; closing the store waits for the answer. */
  async function ask<T>(run: () => Promise<T>, fault = storeFault): Promise<T> {
    if (!open) throw new StoreUnavailable('the MongoDB store is closed');
    const asked = run();
    underWay.add(asked);
    try {
      return await asked;
    } catch (error) {
      throw fault(error);
    } finally {
      underWay.delete(asked);
    }
  }

  return {
    get: (collection, id) => ask(async () => read(await of(collection).findOne({ _id: id }, time))),
    insert: (collection, document) =>
      ask(async () => {
        const { id, ...members } = document as Collections[CollectionName];
        try {
          await of(collection).insertOne({ ...(encodeKeys(members) as Document), _id: id } as Stored, time);
          return true;
        } catch (error) {
          if (isTaken(error)) return false;
          throw error;
        }
      }),
    update: (collection, id, change, revision) =>
      ask(async () => {
        demandPossible(change);
        const expected = revisionOf(revision);
        const filter: Filter<Stored> = expected === undefined ? { _id: id } : { _id: id, revision: expected };
        return read(await of(collection).findOneAndUpdate(filter, operatorsOf(change), after));
      }, changeFault),
    upsert: (collection, id, change) =>
      ask(async () => {
        demandPossible(change);
        for (let tries = 1; ; tries += 1) {
          try {
            const options = { ...after, upsert: true };
            const made = await of(collection).findOneAndUpdate({ _id: id }, operatorsOf(change), options);
            if (made) return read(made);
          } catch (error) {
            if (!isTaken(error) || tries === UPSERT_TRIES) throw error;
          }
        }
      }, changeFault),
    find: (collection, query) =>
      ask(async () => {
        const test = 'is' in query ? query.is : { $lt: query.before };
        const filter = { [query.by]: test } as Filter<Stored>;
        const options = { ...time, sort: { [query.by]: 1 }, limit: query.limit } as const;
        const found = await of(collection).find(filter, options).toArray();
        return found.map((document) => read(document));
      }),
    count: (collection, query) =>
      ask(() => {
        const filter = { [query.by]: 'is' in query ? query.is : { $lt: query.before } } as Filter<Stored>;
        return of(collection).countDocuments(filter, { ...time, limit: query.limit });
      }),
    values: (collection, query) =>
      ask(async () => {
        const { by } = query;
        const filter = { [by]: 'is' in query ? query.is : { $lt: query.before } } as Filter<Stored>;
        // Without the id the index alone answers.
        const options = { ...time, sort: { [by]: 1 }, limit: query.limit, projection: { _id: 0, [by]: 1 } } as const;
        const found: Document[] = await of(collection).find(filter, options).toArray();
        return found.map((document) => String(document[by]));
      }),
    scan: (collection, after, limit) =>
      ask(async () => {
        const filter = { _id: { $gt: after } } as Filter<Stored>;
        const found = await of(collection)
          .find(filter, { ...time, sort: { _id: 1 }, limit })
          .toArray();
        return found.map((document) => read(document));
      }),
    remove: (collection, id) => ask(async () => (await of(collection).deleteOne({ _id: id }, time)).deletedCount > 0),
    check: () => ask(() => missingIndexes(of)),
    // WiredTiger overwrites what was removed as it reuses the room; the commands that force it need rights of an administrator.
    compact: async () => undefined,
    ping: () =>
      ask(async () => {
        await of('counters').updateOne({ _id: 'ping' }, { $inc: { revision: 1, count: 1 } }, { ...time, upsert: true });
      }),
    close: async () => {
      open = false;
      await Promise.allSettled(underWay);
      await client.close();
    },
  };
}

/** Removes the database of an address with everything in it. */
export async function removeDatabase(url: string): Promise<void> {
  const { client, database } = mongoClient(url);
  try {
    await client.db(database).dropDatabase();
  } catch (error) {
    throw storeFault(error);
  } finally {
    await client.close();
  }
}

/** One index for each member that is searched by; documents without it are not in it. */
async function makeIndexes(of: (name: string) => Collection<Stored>): Promise<void> {
  const all = Object.entries(searchable).flatMap(([name, members]) => members.map((member) => [name, member] as const));
  await Promise.all(all.map(([name, member]) => of(name).createIndex({ [member]: 1 }, { ...time, sparse: true })));
}

async function missingIndexes(of: (name: CollectionName) => Collection<Stored>): Promise<string[]> {
  const problems: string[] = [];
  for (const [name, members] of Object.entries(searchable) as [CollectionName, readonly string[]][]) {
    if (members.length === 0) continue;
    const indexes = (await of(name).indexes()) as { key: Record<string, unknown> }[];
    for (const member of members)
      if (!indexes.some(({ key }) => Object.keys(key)[0] === member))
        problems.push(`${name}: there is no index on ${member}`);
  }
  return problems;
}

function read<C extends CollectionName>(stored: Stored): Collections[C];
function read<C extends CollectionName>(stored: Stored | null): Collections[C] | null;
function read(stored: Stored | null): unknown {
  if (!stored) return null;
  const { _id, ...members } = stored;
  return { ...(decodeKeys(members) as Document), id: _id };
}
