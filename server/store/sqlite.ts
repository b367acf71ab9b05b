import { changedDocument, demandPossible, encoded } from './change.ts';
import { groupCommit } from './group-commit.ts';
import { encodeKeys } from './keys.ts';
import { type Change, revisionOf, type Store, StoreUnavailable } from './port.ts';
import { fileGuard, securedFile } from './sqlite-file.ts';
import {
  documentOf,
  keptDocumentOf,
  type Members,
  membersOf,
  openTables,
  problemsIn,
  type Row,
} from './sqlite-tables.ts';

/** The counter for trial writes. */
const PING = 'ping';

type Sqlite = typeof import('@photostructure/sqlite');

/** Node's own SQLite if this Node has it, else the package with the same interface: no compiler is ever needed. */
async function sqlite(): Promise<Sqlite> {
  const own = process.getBuiltinModule?.('node:sqlite') as unknown as Sqlite | undefined;
  return own ?? (await import('@photostructure/sqlite'));
}

/** The store in one SQLite file, or `:memory:`. `maxPages` is a quota in pages of 4 KiB. */
export async function openSqlite(file: string, { maxPages }: { maxPages?: number } = {}): Promise<Store> {
  const { DatabaseSync } = await sqlite();
  // Kept together: a prepared statement alone does not keep its database alive.
  const inMemory = file === ':memory:';
  if (!inMemory) securedFile(file);
  const database = new DatabaseSync(file);
  const tables = openTables(database);
  const demandUsable = inMemory ? undefined : fileGuard(file);
  const held = { database, tables, commits: groupCommit(database, demandUsable) };
  if (maxPages !== undefined) database.exec(`PRAGMA max_page_count = ${maxPages}`);
  let open = true;

  // A TypeError is our error in the written value; every other error is the store's.
  const why = (error: unknown) =>
    error instanceof TypeError || error instanceof StoreUnavailable
      ? error
      : new StoreUnavailable(`SQLite: ${wordsOf(error)}`, { cause: error });
  const write = <T>(run: () => T): Promise<T> =>
    held.commits.write(run).catch((error: unknown) => {
      throw why(error);
    });
  async function read<T>(run: () => T): Promise<T> {
    try {
      return run();
    } catch (error) {
      throw why(error);
    }
  }

  return {
    get: (collection, id) =>
      read(() => {
        const row = held.tables[collection].get(id);
        return row ? documentOf(row) : null;
      }),
    insert: (collection, document) => {
      const { id, revision, ...members } = document as unknown as Members & { id: string; revision: number };
      const body = JSON.stringify(encodeKeys(members));
      return write(() => held.tables[collection].insert({ id, revision, body }, members));
    },
    update: (collection, id, change, revision) =>
      write(() => {
        const table = held.tables[collection];
        const known = typeof revision === 'object' ? membersOf(revision) : undefined;
        if (known && typeof revision === 'object') {
          const [next, members] = changed({ id, revision: revision.revision }, known, change);
          return table.updateFrom(revision.revision, next, members, known) ? keptDocumentOf(next, members) : null;
        }
        const row = table.get(id);
        const expected = revisionOf(revision);
        if (!row || (expected !== undefined && row.revision !== expected)) return null;
        const before = JSON.parse(row.body);
        const [next, members] = changed(row, before, change);
        table.update(next, members, before);
        return keptDocumentOf(next, members);
      }),
    upsert: (collection, id, change) =>
      write(() => {
        const row = held.tables[collection].get(id);
        const before = JSON.parse(row?.body ?? '{}');
        const [next, members] = changed(row ?? { id, revision: 0 }, before, change);
        if (row) held.tables[collection].update(next, members, before);
        else held.tables[collection].insert(next, members);
        return documentOf(next, members);
      }),
    find: (collection, query) =>
      read(() => held.tables[collection].find(query.by, query, query.limit).map((row) => documentOf(row))),
    count: (collection, query) => read(() => held.tables[collection].count(query.by, query, query.limit)),
    values: (collection, query) => read(() => held.tables[collection].values(query.by, query, query.limit)),
    scan: (collection, after, limit) =>
      read(() => held.tables[collection].scan(after, limit).map((row) => documentOf(row))),
    remove: (collection, id) => write(() => held.tables[collection].remove(id)),
    check: () => read(() => problemsIn(held.database)),
    // `secure_delete` leaves what was moved inside a page, and what an earlier release deleted without it.
    compact: () => read(() => held.database.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)')),
    ping: () =>
      write(() => {
        const row = held.tables.counters.get(PING) ?? { id: PING, revision: 0, body: '{}' };
        const [next, members] = changed(row, JSON.parse(row.body), { inc: [[['count'], 1]] });
        if (row.revision > 0) held.tables.counters.update(next, members, members);
        else held.tables.counters.insert(next, members);
      }),
    close: async () => {
      if (!open) return;
      open = false;
      held.commits.end();
      // Into the single file that a backup copies. If another process is reading at this moment, the last one to close does it.
      try {
        held.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      } finally {
        held.database.close();
      }
    },
  };
}

/** SQLite's fixed messages, such as "database or disk is full"; its longer ones may quote data. */
const wordsOf = (error: unknown): string =>
  error instanceof Error && 'errstr' in error && typeof error.errstr === 'string'
    ? error.errstr
    : 'the store is closed';

/** The row after a change, and its members as they stand in its body; `before`: those that it has now. */
function changed({ id, revision }: Omit<Row, 'body'>, before: Members, change: Change): [Row, Members] {
  demandPossible(change);
  const members = changedDocument(before, change, encoded);
  return [{ id, revision: revision + 1, body: JSON.stringify(members) }, members];
}
