import { setTimeout as pause } from 'node:timers/promises';
import { BootError } from '../boot-error.ts';
import { hasFormerSearchKeys } from '../claims/search-keys.ts';
import type { Keyring } from '../sealing/keyring.ts';
import type { ClaimDocument } from '../store/documents.ts';
import { type Change, type Store, StoreUnavailable } from '../store/port.ts';
import { searchKeysOf } from './migrations.ts';
import { UpkeepError } from './upkeep-error.ts';
import { eachInTurn, PAGE, type Progress } from './walk-store.ts';

const KEYS = 'keys';
/** So many claims are looked at when the service starts. */
const SAMPLE = 20;
/** After so many passes another process must still be sealing with an older key. */
const PASSES = 5;
/** A claim that others keep changing is read again so many times. */
const TRIES = 50;
/** The longest pause between two of these, in milliseconds. */
const PAUSE_MS = 20;

/**
 * Makes sure that `DATA_KEYS` names every key that the store is sealed with, and notes the one that seals now. Throws a
 * `BootError`: `STORE_KEY_MISSING` or `STORE_KEY_WRONG`.
 */
export async function demandKeys(store: Store, keyring: Keyring, at: Date): Promise<void> {
  const marks = (await store.get('meta', KEYS))?.marks ?? {};
  for (const [id, mark] of Object.entries(marks)) {
    if (!keyring.ids.includes(id)) throw missing(id);
    if (!keyring.isMarkOf(id, mark)) throw wrong(id);
  }
  // A store that was restored or copied has no marks yet.
  for (const { id, dataKey } of await store.scan('claims', '', SAMPLE)) {
    if (!dataKey) continue;
    if (!keyring.ids.includes(dataKey.id)) throw missing(dataKey.id);
    try {
      keyring.open(dataKey, id);
    } catch (error) {
      if (error instanceof StoreUnavailable) throw wrong(dataKey.id);
      throw error;
    }
  }
  if (marks[keyring.current] === undefined) await noteKey(store, keyring, at);
}

const noteKey = (store: Store, keyring: Keyring, at: Date) =>
  store.upsert('meta', KEYS, {
    set: [
      [['marks', keyring.current], keyring.mark()],
      [['at'], at.toISOString()],
    ],
  });

const missing = (id: string) =>
  new BootError('STORE_KEY_MISSING', [
    `DATA_KEYS does not name "${id}", and the store holds data that is sealed with it. Add it after the others, as ${id}:<secret>; without it this data cannot be read. To stop using it, run npm run store -- rekey first.`,
  ]);

const wrong = (id: string) =>
  new BootError('STORE_KEY_WRONG', [
    `DATA_KEYS has "${id}" with another secret than the store was sealed with. Use the former secret under this id, and a new id for a new secret.`,
  ]);

interface Rekeying {
  clock: () => Date;
  progress: Progress;
}

/**
 * Seals every data key with the first key of `DATA_KEYS`, while the store may be in use; the data itself is not touched. Stopped
 * and started again, it passes over what is done. Returns how many data keys were sealed anew.
 *
 * Throws `UpkeepError` if a data key does not open, or another process goes on sealing with another key.
 */
export async function rekey(store: Store, keyring: Keyring, { clock, progress }: Rekeying): Promise<number> {
  await noteKey(store, keyring, clock());
  let changed = 0;
  for (let pass = 1; ; pass += 1) {
    const now = await rekeyAll(store, keyring, progress);
    changed += now;
    if (now === 0) break;
    if (pass === PASSES)
      throw new UpkeepError(
        `Something goes on sealing with another key than "${keyring.current}". Start every node with this key first in DATA_KEYS, then run the command again.`,
      );
  }
  const marks = Object.keys((await store.get('meta', KEYS))?.marks ?? {});
  const unset = marks.filter((id) => id !== keyring.current).map((id) => ['marks', id] as const);
  if (unset.length > 0) await store.update('meta', KEYS, { unset });
  return changed;
}

const rekeyAll = (store: Store, keyring: Keyring, progress: Progress): Promise<number> =>
  changeEach(store, {
    isOld: ({ dataKey }) => dataKey !== undefined && dataKey.id !== keyring.current,
    changeOf: ({ id, dataKey }) =>
      dataKey ? { set: [[['dataKey'], keyring.seal(openedKey(keyring, dataKey, id), id)]] } : {},
    told: (done) => progress(done, 'rekeyed'),
  });

interface Renewal {
  /** Whether a claim must be changed. */
  isOld(claim: ClaimDocument): boolean;
  changeOf(claim: ClaimDocument): Change;
  /** Called with the number of claims that were looked at. */
  told(done: number): void;
}

/** Changes each claim that is old, while others may change it too. Returns how many were changed. */
async function changeEach(store: Store, renewal: Renewal): Promise<number> {
  let changed = 0;
  let done = 0;
  for (let after = ''; ; ) {
    const page = await store.scan('claims', after, PAGE);
    const last = page.at(-1);
    if (!last) return changed;
    after = last.id;
    const old = page.filter((claim) => renewal.isOld(claim));
    changed += (await eachInTurn(old, ({ id }) => changeOne(store, id, renewal))).filter(Boolean).length;
    done += page.length;
    renewal.told(done);
  }
}

async function changeOne(store: Store, id: string, { isOld, changeOf }: Renewal): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const claim = await store.get('claims', id);
    if (!claim || !isOld(claim)) return false;
    if (await store.update('claims', id, changeOf(claim), claim.revision)) return true;
    await pause(Math.random() * PAUSE_MS);
  }
  throw new UpkeepError(`Claim ${id} was changed by others ${TRIES} times in a row. Run the command again.`);
}

function openedKey(keyring: Keyring, dataKey: { id: string; sealed: string }, id: string): Buffer {
  try {
    return keyring.open(dataKey, id);
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown error';
    throw new UpkeepError(`Claim ${id} cannot be opened: ${why}. Add the key to DATA_KEYS.`);
  }
}

/**
 * Makes the hashes anew by which staff find claims, where they are those of a former `PERSON_KEY`; the store may be in use. Run it
 * after every node has the new key. Returns how many claims were changed. Throws `UpkeepError` if a claim does not open.
 */
export const rehash = (
  store: Store,
  context: { personKey: string; keyring: Keyring },
  progress: Progress,
): Promise<number> =>
  changeEach(store, {
    isOld: (claim) => hasFormerSearchKeys(claim, context.personKey),
    changeOf(claim) {
      // For its error, which says what to do.
      if (claim.dataKey) openedKey(context.keyring, claim.dataKey, claim.id);
      return searchKeysOf(claim, context);
    },
    told: (done) => progress(done, 'rehashed'),
  });
