/** The commands for a store: verify, back up, restore, copy and migrate, SQLite or MongoDB. */

import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { BootError } from '#server/boot-error.ts';
import { type Config, loadConfig } from '#server/config.ts';
import { keyringOf } from '#server/sealing/keyring.ts';
import { openStore } from '#server/store/open.ts';
import { type Store, StoreUnavailable } from '#server/store/port.ts';
import { withDatabase, withoutSecrets } from '#server/store/store-url.ts';
import { backup } from '#server/upkeep/backup.ts';
import { copyStore } from '#server/upkeep/copy.ts';
import { dataVersionOf } from '#server/upkeep/data-version.ts';
import { fillingOf } from '#server/upkeep/filling.ts';
import { CURRENT } from '#server/upkeep/migrations.ts';
import { restore, verifyBackup } from '#server/upkeep/restore.ts';
import { rehash, rekey } from '#server/upkeep/store-keys.ts';
import { openTrialFile, upgrade } from '#server/upkeep/upgrade.ts';
import { UpkeepError } from '#server/upkeep/upkeep-error.ts';
import { verifyStore } from '#server/upkeep/verify.ts';
import { type Counts, type Progress, sumOf } from '#server/upkeep/walk-store.ts';
import { onceASecond } from '../once-a-second.ts';

const help = `npm run store -- <command>

  status   [<store>]            the version of what is stored, and whether a restore has not finished
  verify   [<store> or <file>]  reads everything and says what is wrong; a file is a backup
  backup   <file> [<store>]     writes a backup; the store may be in use
  restore  <file> <store>       puts a backup into an empty store
  copy     <store> <store>      copies the first store into the second, empty one, and compares them
  rekey    [<store>]            seals every data key with the first key of DATA_KEYS, and makes anew the hashes of a former
                                PERSON_KEY by which staff find claims; the store may be in use
  migrate  <file> [<store>]     writes a backup to the file, tries the migration on a copy, then migrates the store

  A store is an address as in STORE_URL: sqlite:<file> or mongodb://…; left out, it is STORE_URL.
  backup, restore, copy and rekey that were stopped continue when they are started again.

  --json   prints the result as JSON
  --help   prints this

Exit codes: 0 done, 1 something is wrong (it says what), 2 the command was misused.`;

/** The command was misused: the help is printed with it. */
class Misuse extends Error {}

interface Result {
  text: string;
  ok?: boolean;
  json?: unknown;
}

const clock = () => new Date();

const progress = (): Progress => onceASecond((done, doing) => `${done} documents ${doing}`);

const listed = (counts: Counts): string => {
  const parts = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  return `${sumOf(counts)} documents${parts.length > 0 ? ` (${parts.join(', ')})` : ''}`;
};

async function withStore<T>(url: string, run: (store: Store) => Promise<T>): Promise<T> {
  if (!/^(sqlite:|mongodb(\+srv)?:\/\/)/.test(url))
    throw new Misuse(`"${url}" is not the address of a store. It begins with sqlite: or mongodb://.`);
  const store = await openStore(url);
  try {
    return await run(store);
  } finally {
    await store.close();
  }
}

/** A store that is read must be there: opening a SQLite file that does not exist would create it. */
function existing(url: string): string {
  const file = /^sqlite:(.+)$/.exec(url)?.[1];
  if (file && !existsSync(file)) throw new UpkeepError(`There is no store at ${file}.`);
  return url;
}

type Command = (words: readonly string[], config: () => Config) => Promise<Result>;

const demanded = (word: string | undefined, what: string): string => {
  if (word === undefined) throw new Misuse(`The command needs ${what}.`);
  return word;
};

const commands: Record<string, Command> = {
  status: ([url], config) =>
    withStore(existing(url ?? config().storeUrl), async (store) => {
      const { version } = await dataVersionOf(store);
      const filling = await fillingOf(store);
      const text = [
        `The store has version ${version}; this release writes version ${CURRENT.version}.`,
        ...(filling ? [`It is being filled from ${filling.source}, which has not finished.`] : []),
      ].join('\n');
      return { text, json: { version, current: CURRENT.version, filling: filling?.source ?? null } };
    }),
  async verify([place], config) {
    if (place !== undefined && !/^(sqlite|mongodb(\+srv)?):/.test(place)) {
      const { counts, begunAt } = await verifyBackup(place, progress());
      return { text: `The backup is whole: ${listed(counts)}, begun at ${begunAt}.`, json: { counts, begunAt } };
    }
    const { storeUrl, dataKeys } = config();
    return withStore(existing(place ?? storeUrl), async (store) => {
      const verified = await verifyStore(store, progress(), keyringOf(dataKeys));
      const { counts, problems, found } = verified;
      const rest = found > problems.length ? [`… and ${found - problems.length} more.`] : [];
      const said = found === 0 ? 'Nothing is wrong.' : `${found} faults:`;
      return { text: [`${listed(counts)}. ${said}`, ...problems, ...rest].join('\n'), ok: found === 0, json: verified };
    });
  },
  backup([file, url], config) {
    const target = demanded(file, 'the file to write');
    if (existsSync(target)) throw new UpkeepError(`${target} exists already. Name a new file; nothing was written.`);
    const storeUrl = existing(url ?? config().storeUrl);
    return withStore(storeUrl, async (store) => {
      const counts = await backup(store, target, { source: withoutSecrets(storeUrl), clock, progress: progress() });
      return { text: `Backed up ${listed(counts)} to ${target}.`, json: { counts } };
    });
  },
  restore: ([file, url]) =>
    withStore(demanded(url, 'the store to fill'), async (store) => {
      const counts = await restore(demanded(file, 'the file to read'), store, { clock, progress: progress() });
      return { text: `Restored ${listed(counts)}, each read back.`, json: { counts } };
    }),
  copy: ([from, to]) =>
    withStore(existing(demanded(from, 'the store to read')), (source) =>
      withStore(demanded(to, 'the store to fill'), async (target) => {
        const options = { source: withoutSecrets(from ?? ''), clock, progress: progress() };
        const counts = await copyStore(source, target, options);
        return { text: `Copied ${listed(counts)}, each compared.`, json: { counts } };
      }),
    ),
  rekey([url], config) {
    const { storeUrl, dataKeys, personKey } = config();
    return withStore(existing(url ?? storeUrl), async (store) => {
      const keyring = keyringOf(dataKeys);
      const changed = await rekey(store, keyring, { clock, progress: progress() });
      const hashed = await rehash(store, { personKey, keyring }, progress());
      const text = `${changed} data keys were sealed anew; all are sealed with "${keyring.current}". DATA_KEYS need not name any other key once every node starts with this one. ${hashed} claims got hashes of the present PERSON_KEY.`;
      return { text, json: { changed, key: keyring.current, hashed } };
    });
  },
  migrate([file, url], config) {
    const { storeUrl: own, personKey, dataKeys } = config();
    const storeUrl = existing(url ?? own);
    const target = demanded(file, 'the file for the backup');
    return withStore(storeUrl, async (store) => {
      const done = await upgrade(store, {
        source: withoutSecrets(storeUrl),
        file: target,
        openTrial: () => openTrial(storeUrl),
        context: { personKey, keyring: keyringOf(dataKeys) },
        clock,
        progress: progress(),
      });
      const text = done
        ? `Migrated to version ${CURRENT.version}: ${done.changed} documents changed. The backup is ${target}.`
        : `Nothing to do: the store has version ${CURRENT.version}.`;
      return { text, json: { changed: done?.changed ?? null } };
    });
  },
};

/** An empty store of the same kind beside the one to be migrated. */
async function openTrial(url: string): ReturnType<typeof openTrialFile> {
  if (url.startsWith('sqlite:')) return openTrialFile(`${url.slice('sqlite:'.length)}.trial`, openStore);
  const trial = withDatabase(url, (name) => `${name}_trial_${randomBytes(4).toString('hex')}`);
  const { removeDatabase } = await import('#server/store/mongo.ts');
  return { store: await openStore(trial), remove: () => removeDatabase(trial) };
}

/** What a command printed, and its exit code. */
export interface StoreResult {
  code: 0 | 1 | 2;
  /** For standard output if the code is 0, else for standard error. */
  text: string;
}

/** Runs one command, with the words after its name. Faults that an operator can mend become a text; others are thrown. */
export async function runStore(args: readonly string[], config: () => Config = loadConfig): Promise<StoreResult> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: 'boolean' }, help: { type: 'boolean' } },
    });
    if (values.help) return { code: 0, text: help };
    const [name, ...words] = positionals;
    const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new Misuse(name === undefined ? 'Name a command.' : `There is no command "${name}".`);
    const { text, ok = true, json } = await command(words, config);
    return { code: ok ? 0 : 1, text: values.json ? JSON.stringify(json) : text };
  } catch (error) {
    if (error instanceof Misuse || hasCode(error, /^ERR_PARSE_ARGS/))
      return { code: 2, text: `${error.message}\n\n${help}` };
    const known = [UpkeepError, BootError, StoreUnavailable].some((kind) => error instanceof kind);
    // Of the disk, such as ENOSPC or EACCES.
    if (error instanceof Error && (known || 'syscall' in error)) return { code: 1, text: error.message };
    throw error;
  }
}

const hasCode = (error: unknown, code: RegExp): error is Error =>
  error instanceof Error && 'code' in error && code.test(String(error.code));
