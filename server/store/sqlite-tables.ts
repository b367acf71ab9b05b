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
  /** `before`: the members that the stored row has. */
  update(row: Row, members: Members, before: Members): void;
  /** The same only if the stored row has this revision; false if it has not. */
  updateFrom(revision: number, row: Row, members: Members, before: Members): boolean;
  remove(id: string): boolean;
  /** In the order of the ids, those after this one. */
  scan(after: string, limit: number): Row[];
  /** In the order of the member. */
  find(member: string, test: { is: string } | { before: string }, limit: number): Row[];
  /** How many `find` would give. */
  count(member: string, test: { is: string } | { before: string }, limit: number): number;
  /** The values of the member in those, in the same order. */
  values(member: string, test: { is: string } | { before: string }, limit: number): string[];
}

/**
 * Members that are searched by and have no column but a table of their own, of ids and values. A column more would stop nodes of
 * releases that know nothing of it, because their INSERT names no columns. And it is written only when the value changes.
 */
const apart: Partial<Record<CollectionName, readonly string[]>> = {
  claims: ['deadLetters', 'failingSince', 'emailKey', 'mobileKey', 'nameKey'],
};

const columnsOf = (name: CollectionName): readonly string[] =>
  searchable[name].filter((member) => !apart[name]?.includes(member));
const apartOf = (name: CollectionName): readonly string[] => apart[name] ?? [];
const apartName = (name: CollectionName, member: string): string => `"${name}_by_${member}"`;

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
  const members = columnsOf(name);
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
  const valuesOf = (document: Members) =>
    members.map((member) => (typeof document[member] === 'string' ? document[member] : null));
  const besides = apartOf(name).map((member) => openApart(database, name, member));
  const keepApart = (id: string, document: Members, before: Members) => {
    for (const { member, set } of besides)
      if (document[member] !== before[member]) set(id, document[member], before[member]);
  };
  const searches = new Map<string, Search>([
    ...members.map((member) => [member, searchOf(database, name, `"${member}"`, name)] as const),
    ...besides.map(({ member, from }) => [member, searchOf(database, name, 'value', from)] as const),
  ]);

  return {
    get: (id) => get.get(id) as Row | undefined,
    insert: (row, document) => {
      if (insert.run(row.id, row.revision, row.body, ...valuesOf(document)).changes === 0) return false;
      keepApart(row.id, document, {});
      return true;
    },
    update: (row, document, before) => {
      update.run(row.revision, row.body, ...valuesOf(document), row.id);
      keepApart(row.id, document, before);
    },
    updateFrom: (revision, row, document, before) => {
      if (updateFrom.run(row.revision, row.body, ...valuesOf(document), row.id, revision).changes === 0) return false;
      keepApart(row.id, document, before);
      return true;
    },
    remove: (id) => {
      const row = besides.length > 0 ? (get.get(id) as Row | undefined) : undefined;
      if (row) keepApart(id, {}, JSON.parse(row.body) as Members);
      return remove.run(id).changes > 0;
    },
    scan: (after, limit) => scan.all(after, limit) as Row[],
    find: (member, test, limit) => (searches.get(member)?.rows(test, limit) ?? []) as Row[],
    count: (member, test, limit) => searches.get(member)?.count(test, limit) ?? 0,
    values: (member, test, limit) => searches.get(member)?.values(test, limit) ?? [],
  };
}

type Test = { is: string } | { before: string };

/** The searches by one member. */
interface Search {
  rows(test: Test, limit: number): unknown[];
  count(test: Test, limit: number): number;
  values(test: Test, limit: number): string[];
}

/** Searches of a collection by a column of its own table, or by the values of a table apart. */
function searchOf(database: DatabaseSyncInstance, name: CollectionName, column: string, from: string): Search {
  const joined = from === name ? name : `${from} JOIN ${name} USING (id)`;
  const prepared = (select: (test: string) => string) => {
    const of = (sign: '=' | '<'): StatementSyncInstance => database.prepare(select(`WHERE ${column} ${sign} ?`));
    const [is, before] = [of('='), of('<')];
    return (test: Test, limit: number) => ('is' in test ? is.all(test.is, limit) : before.all(test.before, limit));
  };
  const rows = prepared((test) => `SELECT id, revision, body FROM ${joined} ${test} ORDER BY ${column} LIMIT ?`);
  const values = prepared((test) => `SELECT ${column} AS value FROM ${from} ${test} ORDER BY ${column} LIMIT ?`);
  const counted = prepared((test) => `SELECT COUNT(*) AS count FROM (SELECT 1 FROM ${from} ${test} LIMIT ?)`);
  return {
    rows,
    count: (test, limit) => (counted(test, limit)[0] as { count: number }).count,
    values: (test, limit) => (values(test, limit) as { value: string }[]).map(({ value }) => value),
  };
}

/** The table of a member that has no column: one tree, in the order of the values. */
function openApart(database: DatabaseSyncInstance, name: CollectionName, member: string) {
  const from = apartName(name, member);
  database.exec(
    `CREATE TABLE IF NOT EXISTS ${from} (value TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (value, id)) WITHOUT ROWID`,
  );
  const put = database.prepare(`INSERT OR IGNORE INTO ${from} (value, id) VALUES (?, ?)`);
  const drop = database.prepare(`DELETE FROM ${from} WHERE value = ? AND id = ?`);
  const set = (id: string, value: unknown, before: unknown) => {
    if (typeof before === 'string') drop.run(before, id);
    if (typeof value === 'string') put.run(value, id);
  };
  return { member, from, set };
}

/** What SQLite finds wrong with its file, and documents that their columns do not find. */
export function problemsIn(database: DatabaseSyncInstance): string[] {
  const checked = database.prepare('PRAGMA integrity_check').all() as { integrity_check: string }[];
  const problems = checked.map((row) => row.integrity_check).filter((said) => said !== 'ok');
  for (const name of Object.keys(searchable) as CollectionName[]) {
    const searched = [
      ...columnsOf(name).map((member) => ({ member, value: `"${member}"`, from: name as string })),
      ...apartOf(name).map((member) => ({
        member,
        value: 'value',
        from: `${name} LEFT JOIN ${apartName(name, member)} USING (id)`,
      })),
    ];
    for (const { member, value, from } of searched) {
      const test = `${value} IS NOT json_extract(body, '$."${member}"')`;
      const rows = database.prepare(`SELECT id FROM ${from} WHERE ${test} LIMIT 20`).all() as { id: string }[];
      problems.push(...rows.map(({ id }) => `${name} ${id}: the column ${member} differs from the document`));
    }
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
