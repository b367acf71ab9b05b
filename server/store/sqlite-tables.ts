import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import { decodeKeys } from './keys.ts';
import { type CollectionName, type Collections, searchable } from './port.ts';

export type Members = Record<string, unknown>;
/** A stored document: `body` is JSON whose names are encoded. */
export type Row = { id: string; revision: number; body: string };

/** The operations on one collection's table. Members that are searched by have their own columns beside the body. */
export interface Table {
  get(id: string): Row | undefined;
  /** False if the id is taken. */
  insert(row: Row, members: Members): boolean;
  update(row: Row, members: Members): void;
  /** The same only if the stored row has this revision; false if it has not. */
  updateFrom(revision: number, row: Row, members: Members): boolean;
  remove(id: string): boolean;
  /** In the order of the ids, those after this one. */
  scan(after: string, limit: number): Row[];
  /** In the order of the member. */
  find(member: string, test: { is: string } | { before: string }, limit: number): Row[];
  /** How many `find` would give. */
  count(member: string, test: { is: string } | { before: string }, limit: number): number;
}

/** Opens every collection's table, creating those that do not exist. */
export function openTables(database: DatabaseSyncInstance): Record<CollectionName, Table> {
  database.exec(`PRAGMA busy_timeout = 5000;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA wal_autocheckpoint = 4000;
    PRAGMA secure_delete = ON;`);
  const names = Object.keys(searchable) as CollectionName[];
  const tables = Object.fromEntries(names.map((name) => [name, openTable(database, name)]));
  // From here on a locked database is waited for by a timer: SQLite's own wait would block the whole process.
  database.exec('PRAGMA busy_timeout = 0');
  return tables as Record<CollectionName, Table>;
}

function openTable(database: DatabaseSyncInstance, name: CollectionName): Table {
  const members: readonly string[] = searchable[name];
  const columns = members.map((member) => `, "${member}" TEXT`).join('');
  database.exec(
    `CREATE TABLE IF NOT EXISTS ${name} (id TEXT PRIMARY KEY NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL${columns})`,
  );
  for (const member of members) {
    database.exec(
      `CREATE INDEX IF NOT EXISTS "${name}_${member}" ON ${name} ("${member}") WHERE "${member}" IS NOT NULL`,
    );
  }
  const select = `SELECT id, revision, body FROM ${name}`;
  const get = database.prepare(`${select} WHERE id = ?`);
  const insert = database.prepare(`INSERT OR IGNORE INTO ${name} VALUES (?, ?, ?${members.map(() => ', ?').join('')})`);
  const updated = `UPDATE ${name} SET revision = ?, body = ?${members.map((member) => `, "${member}" = ?`).join('')} WHERE id = ?`;
  const update = database.prepare(updated);
  const updateFrom = database.prepare(`${updated} AND revision = ?`);
  const remove = database.prepare(`DELETE FROM ${name} WHERE id = ?`);
  const scan = database.prepare(`${select} WHERE id > ? ORDER BY id LIMIT ?`);
  const found = (member: string, sign: '=' | '<'): StatementSyncInstance =>
    database.prepare(`${select} WHERE "${member}" ${sign} ? ORDER BY "${member}" LIMIT ?`);
  const is = new Map(members.map((member) => [member, found(member, '=')]));
  const before = new Map(members.map((member) => [member, found(member, '<')]));
  const counted = (member: string, sign: '=' | '<'): StatementSyncInstance =>
    database.prepare(`SELECT COUNT(*) AS count FROM (SELECT 1 FROM ${name} WHERE "${member}" ${sign} ? LIMIT ?)`);
  const valuesOf = (document: Members) =>
    members.map((member) => (typeof document[member] === 'string' ? document[member] : null));

  return {
    get: (id) => get.get(id) as Row | undefined,
    insert: (row, document) => insert.run(row.id, row.revision, row.body, ...valuesOf(document)).changes > 0,
    update: (row, document) => {
      update.run(row.revision, row.body, ...valuesOf(document), row.id);
    },
    updateFrom: (revision, row, document) =>
      updateFrom.run(row.revision, row.body, ...valuesOf(document), row.id, revision).changes > 0,
    remove: (id) => remove.run(id).changes > 0,
    scan: (after, limit) => scan.all(after, limit) as Row[],
    find: (member, test, limit) => {
      const rows = 'is' in test ? is.get(member)?.all(test.is, limit) : before.get(member)?.all(test.before, limit);
      return (rows ?? []) as Row[];
    },
    count: (member, test, limit) => {
      if (!members.includes(member)) return 0;
      const row =
        'is' in test ? counted(member, '=').get(test.is, limit) : counted(member, '<').get(test.before, limit);
      return (row as { count: number }).count;
    },
  };
}

/** What SQLite finds wrong with its file, and documents that their columns do not find. */
export function problemsIn(database: DatabaseSyncInstance): string[] {
  const checked = database.prepare('PRAGMA integrity_check').all() as { integrity_check: string }[];
  const problems = checked.map((row) => row.integrity_check).filter((said) => said !== 'ok');
  for (const [name, members] of Object.entries(searchable) as [CollectionName, readonly string[]][])
    for (const member of members) {
      const test = `"${member}" IS NOT json_extract(body, '$."${member}"')`;
      const rows = database.prepare(`SELECT id FROM ${name} WHERE ${test} LIMIT 20`).all() as { id: string }[];
      problems.push(...rows.map(({ id }) => `${name} ${id}: the column ${member} differs from the document`));
    }
  return problems;
}

/** A document that was returned → the members of its body, while it is kept. Neither is ever changed. */
const bodies = new WeakMap<object, Members>();

/** The members of a document's body as they are stored; undefined if this process has not read it. */
export const membersOf = (document: object): Members | undefined => bodies.get(document);

/** The document of a row; `members` are those of its body that have been read already. */
export function documentOf<C extends CollectionName>(
  row: Row,
  members: Members = JSON.parse(row.body) as Members,
): Collections[C] {
  const decoded = row.body.includes('%') ? (decodeKeys(members) as Members) : members;
  return { ...decoded, id: row.id, revision: row.revision } as unknown as Collections[C];
}

/** The same, and what a change of it needs. The document shares its values with what is kept, so it must not be changed. */
export function keptDocumentOf<C extends CollectionName>(row: Row, members: Members): Collections[C] {
  const document = documentOf<C>(row, members);
  bodies.set(document, members);
  return document;
}
