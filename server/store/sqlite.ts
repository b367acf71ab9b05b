import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import { applyChange } from './change.ts';
import { decodeKeys, encodeKeys } from './keys.ts';
import { type CollectionName, type Collections, type Store, StoreUnavailable, searchable } from './port.ts';

type Sqlite = typeof import('@photostructure/sqlite');
type Members = Record<string, unknown>;
type Row = { id: string; revision: number; body: string };

/** A write that waits for its turn's transaction. `run` does it; `tell` answers once it is on the disk. */
interface Waiting {
  run(): unknown;
  tell(result: unknown): void;
  refuse(error: unknown): void;
}

interface Statements {
  get: StatementSyncInstance;
  insert: StatementSyncInstance;
  update: StatementSyncInstance;
  remove: StatementSyncInstance;
  /** By member: `is` and `before`. */
  find: Record<string, { is: StatementSyncInstance; before: StatementSyncInstance }>;
}

const collections = Object.keys(searchable) as CollectionName[];

/** Node's own SQLite where this Node has it, else the package with the same interface: no compiler is ever needed. */
async function sqlite(): Promise<Sqlite> {
  const own = process.getBuiltinModule?.('node:sqlite') as unknown as Sqlite | undefined;
  return own ?? (await import('@photostructure/sqlite'));
}

function prepareDatabase(database: DatabaseSyncInstance): void {
  database.exec(`PRAGMA busy_timeout = 5000;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA secure_delete = ON;`);
  for (const collection of collections) {
    database.exec(`CREATE TABLE IF NOT EXISTS ${collection} (
      id TEXT PRIMARY KEY NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL)`);
    for (const member of searchable[collection]) {
      database.exec(`CREATE INDEX IF NOT EXISTS ${collection}_${member} ON ${collection} (json_extract(body, '$.${member}'))
        WHERE json_extract(body, '$.${member}') IS NOT NULL`);
    }
  }
}

function prepareStatements(database: DatabaseSyncInstance, collection: CollectionName): Statements {
  const found = (member: string, test: string) =>
    database.prepare(`SELECT id, revision, body FROM ${collection} WHERE json_extract(body, '$.${member}') ${test} ?
      ORDER BY json_extract(body, '$.${member}') LIMIT ?`);
  return {
    get: database.prepare(`SELECT id, revision, body FROM ${collection} WHERE id = ?`),
    insert: database.prepare(`INSERT OR IGNORE INTO ${collection} (id, revision, body) VALUES (?, ?, ?)`),
    update: database.prepare(`UPDATE ${collection} SET revision = ?, body = ? WHERE id = ?`),
    remove: database.prepare(`DELETE FROM ${collection} WHERE id = ?`),
    find: Object.fromEntries(
      searchable[collection].map((member) => [member, { is: found(member, '='), before: found(member, '<') }]),
    ),
  };
}

function documentOf<C extends CollectionName>(row: Row): Collections[C] {
  const body = JSON.parse(row.body) as Members;
  const members = row.body.includes('%') ? (decodeKeys(body) as Members) : body;
  return { ...members, id: row.id, revision: row.revision } as unknown as Collections[C];
}

const bodyOf = ({ id: _id, revision: _revision, ...members }: Members): Members => members;

/**
 * The store in one SQLite file (or `:memory:`). Writes of one turn of the event loop share one transaction and are
 * acknowledged after its commit, so that many claimants share the price of reaching the disk. `maxPages` is a quota in
 * pages of 4 KiB.
 */
export async function openSqlite(file: string, { maxPages }: { maxPages?: number } = {}): Promise<Store> {
  const { DatabaseSync } = await sqlite();
  const database = new DatabaseSync(file);
  prepareDatabase(database);
  if (maxPages !== undefined) database.exec(`PRAGMA max_page_count = ${maxPages}`);
  // Held together with the database: a statement alone does not keep its database alive.
  const held = {
    database,
    statements: Object.fromEntries(collections.map((name) => [name, prepareStatements(database, name)])) as Record<
      CollectionName,
      Statements
    >,
  };
  let waiting: Waiting[] = [];
  let open = true;

  const unavailable = (error: unknown) => new StoreUnavailable('the SQLite store cannot answer', { cause: error });

  function transaction(batch: readonly Waiting[]): { results: unknown[] } | { error: unknown } {
    try {
      held.database.exec('BEGIN IMMEDIATE');
      const results = batch.map((write) => write.run());
      held.database.exec('COMMIT');
      return { results };
    } catch (error) {
      try {
        held.database.exec('ROLLBACK');
      } catch {
        // There was no transaction to roll back: BEGIN itself failed, or SQLite has rolled back on its own.
      }
      return { error };
    }
  }

  function flush(): void {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    const done = transaction(batch);
    if ('results' in done) {
      batch.forEach((write, index) => {
        write.tell(done.results[index]);
      });
      return;
    }
    // One write may be the cause (too big, a fault of ours): alone, each gets the answer that is its own.
    for (const write of batch) {
      const alone = batch.length === 1 ? done : transaction([write]);
      if ('results' in alone) write.tell(alone.results[0]);
      else write.refuse(alone.error instanceof TypeError ? alone.error : unavailable(alone.error));
    }
  }

  function write<T>(run: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (!open) return reject(unavailable(new Error('closed')));
      waiting.push({ run, tell: (result) => resolve(result as T), refuse: reject });
      if (waiting.length === 1) setImmediate(flush);
    });
  }

  async function read<T>(run: () => T): Promise<T> {
    try {
      return run();
    } catch (error) {
      throw unavailable(error);
    }
  }

  const rowOf = (collection: CollectionName, id: string) => held.statements[collection].get.get(id) as Row | undefined;

  function change(row: Row, how: Parameters<typeof applyChange>[1]): Row {
    const body = JSON.parse(row.body) as Members;
    applyChange(body, how);
    return { id: row.id, revision: row.revision + 1, body: JSON.stringify(body) };
  }

  return {
    get: (collection, id) =>
      read(() => {
        const row = rowOf(collection, id);
        return row ? documentOf(row) : null;
      }),
    insert: (collection, document) => {
      const body = JSON.stringify(encodeKeys(bodyOf(document as unknown as Members)));
      return write(() => held.statements[collection].insert.run(document.id, document.revision, body).changes > 0);
    },
    update: (collection, id, how, revision) =>
      write(() => {
        const row = rowOf(collection, id);
        if (!row || (revision !== undefined && row.revision !== revision)) return null;
        const next = change(row, how);
        held.statements[collection].update.run(next.revision, next.body, id);
        return documentOf(next);
      }),
    upsert: (collection, id, how) =>
      write(() => {
        const row = rowOf(collection, id);
        const next = change(row ?? { id, revision: 0, body: '{}' }, how);
        if (row) held.statements[collection].update.run(next.revision, next.body, id);
        else held.statements[collection].insert.run(id, next.revision, next.body);
        return documentOf(next);
      }),
    find: (collection, query) =>
      read(() => {
        const { is, before } = held.statements[collection].find[query.by] as Statements['find'][string];
        const rows = 'is' in query ? is.all(query.is, query.limit) : before.all(query.before, query.limit);
        return (rows as Row[]).map((row) => documentOf(row));
      }),
    remove: (collection, id) => write(() => held.statements[collection].remove.run(id).changes > 0),
    ping: () => write(() => undefined),
    close: async () => {
      if (!open) return;
      open = false;
      if (waiting.length > 0) flush();
      held.database.close();
    },
  };
}
