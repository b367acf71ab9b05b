import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formerSignerKeys, signerKeys } from '../claims/identity-keys.ts';
import { type KeySetting, keyringOf } from '../sealing/keyring.ts';
import { sealedStore } from '../sealing/sealed-store.ts';
import { findClaims } from '../staff/find.ts';
import type { ClaimDocument } from '../store/documents.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/port.ts';
import { bareClaim } from '../testing/bare-claim.ts';
import { copyStore } from './copy.ts';
import { dataVersionOf, writeDataVersion } from './data-version.ts';
import { CURRENT, type Migration, migrations } from './migrations.ts';
import { prepareStore } from './prepare-store.ts';
import { restore } from './restore.ts';
import { openTrialFile, upgrade } from './upgrade.ts';
import { verifyStore } from './verify.ts';

const clock = () => new Date('2026-03-02T10:00:00.000Z');
const progress = () => undefined;
const keyring = keyringOf([{ id: 'k1', secret: 's'.repeat(32) }]);
const context = { personKey: 'a key of the test', keyring };
const earlier = new URL('../../fixtures/earlier-release/reclaim.db', import.meta.url);

let folder: string;
let path: string;
let store: Store;
const url = () => `sqlite:${path}`;
const prepare = () => prepareStore(store, { storeUrl: url(), context, clock });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'reclaim-migrate-'));
  path = join(folder, 'reclaim.db');
  copyFileSync(earlier, path);
  store = await openStore(url());
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const claims = (from: Store): Promise<ClaimDocument[]> => from.scan('claims', '', 1000);

/** A claim as the release of the fixture signed it: plain hashes, no reservation. */
async function signAsBefore(): Promise<ClaimDocument> {
  const data = {
    email: 'Margaret@example.com',
    last_name: 'Hale',
    dob: '03/02/1970',
    address: { addressID: '54020391' },
  };
  const { email, person } = formerSignerKeys(data);
  const [one] = await claims(store);
  if (!one || !email || !person) throw new Error('The store holds no claim.');
  const { id: _, revision: __, ...rest } = one;
  const signed = { ...rest, id: 'signed', revision: 4, data, signedAt: '2026-01-05T10:00:00.000Z' };
  await store.insert('claims', { ...signed, signedEmailKey: email, signedPersonKey: person });
  return { ...signed, signedEmailKey: email, signedPersonKey: person };
}

test('a store of an earlier release is migrated at the start: its signed claims are found by keyed hashes and reserved', async () => {
  const signed = await signAsBefore();
  const before = await claims(store);
  const [note] = await prepare();
  expect(note).toMatch(
    /^The store was migrated to version 4: \d+ documents changed\. A backup from before is .*\.backup\. Personal data is in the clear in it/,
  );
  const keys = signerKeys(signed.data, context.personKey);
  expect(await sealedStore(store, keyring).get('claims', 'signed')).toEqual({
    ...signed,
    revision: 7,
    emailKey: expect.any(String),
    nameKey: expect.any(String),
    signedEmailKey: keys.email,
    signedPersonKey: keys.person,
  });
  for (const key of [keys.email, keys.person])
    expect(await store.get('signers', key ?? '')).toMatchObject({ claim: 'signed', at: signed.signedAt });
  expect((await dataVersionOf(store)).version).toBe(CURRENT.version);
  expect(await prepare()).toEqual([]);

  const restored = await openStore('sqlite::memory:');
  await restore(`${path}.before-4.backup`, restored, { clock, progress });
  expect(await claims(restored)).toEqual(before);
  expect((await dataVersionOf(restored)).version).toBe(0);
  await restored.close();
});

test('a store of an earlier release is sealed at the start: nothing personal stays in its file, and every claim opens as it was', async () => {
  await signAsBefore();
  const before = await claims(store);
  const names = [...new Set(before.map(({ data }) => data.last_name).filter((name) => typeof name === 'string'))];
  expect(names.length).toBeGreaterThan(1);
  const files = () => readdirSync(folder).filter((name) => !name.endsWith('.backup'));
  const raw = () => files().map((name) => readFileSync(join(folder, name)).toString('latin1'));
  expect(names.filter((name) => !raw().join('').includes(name))).toEqual([]);
  await prepare();
  const after = await claims(sealedStore(store, keyring));
  const added = ['revision', 'signedEmailKey', 'signedPersonKey', 'emailKey', 'mobileKey', 'nameKey'];
  const bare = (claim: ClaimDocument) =>
    Object.fromEntries(Object.entries(claim).filter(([name]) => !added.includes(name)));
  expect(after.map(bare)).toEqual(before.map(bare));
  expect((await verifyStore(store, progress, keyring)).problems).toEqual([]);
  await store.close();
  expect(names.filter((name) => raw().join('').includes(name))).toEqual([]);
  store = await openStore(url());
});

test('a store of version 2 is migrated: claims note what lies dead in their outboxes, and nodes of the release before go on', async () => {
  await prepare();
  await writeDataVersion(store, { version: 2, readableFrom: 2 }, clock());
  const entry = { name: 'lead', at: '2026-03-01T09:00:00.000Z', due: '2026-03-02T11:00:00.000Z', tries: 3 };
  const outbox = {
    a: { ...entry, kind: 'crm', failed: 3, state: 'dead' as const },
    b: { ...entry, kind: 'event', failed: 1 },
  };
  const [first] = await claims(store);
  if (!first) throw new Error('The store holds no claim.');
  await store.update('claims', first.id, {
    set: [
      [['outbox'], outbox],
      [['nextDue'], entry.due],
    ],
  });
  expect((await verifyStore(store, progress, keyring)).problems).toEqual([
    expect.stringContaining('deadLetters or failingSince does not say'),
  ]);
  expect(await prepare()).toEqual([expect.stringMatching(/migrated to version 4: 1 documents changed\./)]);
  expect(await store.values('claims', { by: 'deadLetters', before: '~', limit: 9 })).toEqual(['crm=1']);
  expect(await store.values('claims', { by: 'failingSince', before: '9', limit: 9 })).toEqual([entry.at]);
  // The release that reads version 2 starts with it: decision 250.
  expect(await dataVersionOf(store)).toEqual({ version: 4, readableFrom: 2 });
  expect((await verifyStore(store, progress, keyring)).problems).toEqual([]);
  const restored = await openStore('sqlite::memory:');
  await copyStore(store, restored, { source: 'a store', clock, progress });
  expect(await restored.values('claims', { by: 'deadLetters', before: '~', limit: 9 })).toEqual(['crm=1']);
  await restored.close();
});

test('a store of version 3 is migrated: claims that are not signed are found by hashes of what they hold', async () => {
  await prepare();
  await writeDataVersion(store, { version: 3, readableFrom: 2 }, clock());
  const sealed = sealedStore(store, keyring);
  const held = { email: 'Margaret@example.com', phone_number: '+447700900456', last_name: 'Hale', dob: '1970-02-03' };
  await sealed.insert('claims', bareClaim('unsigned', { data: held }));
  await store.insert('claims', bareClaim('erased', { erasedAt: clock().toISOString() }));
  const find = async (text: string) =>
    (await findClaims({ store: sealed, personKey: context.personKey }, text)).claims.map(({ id }) => id);
  expect(await find('margaret@example.com')).toEqual([]);
  expect(await prepare()).toEqual([expect.stringMatching(/migrated to version 4: 1 documents changed\./)]);
  for (const text of ['margaret@example.com', '07700 900456', 'hale 03/02/1970'])
    expect([text, await find(text)]).toEqual([text, ['unsigned']]);
  expect(await dataVersionOf(store)).toEqual({ version: 4, readableFrom: 2 });
});

test('keys: a store is refused without the key that it is sealed with, or with another secret under its id', async () => {
  await prepare();
  const start = (...keys: [KeySetting, ...KeySetting[]]) =>
    prepareStore(store, { storeUrl: url(), context: { ...context, keyring: keyringOf(keys) }, clock });
  const [k1, k2] = [
    { id: 'k1', secret: 's'.repeat(32) },
    { id: 'k2', secret: 'z'.repeat(32) },
  ];
  await expect(start(k2)).rejects.toThrow(/\(STORE_KEY_MISSING\)[\s\S]*DATA_KEYS does not name "k1"/);
  await expect(start({ ...k1, secret: 'x'.repeat(32) })).rejects.toThrow(/\(STORE_KEY_WRONG\)[\s\S]*"k1"/);
  expect(await start(k2, k1)).toEqual([]);
  await expect(start(k1)).rejects.toThrow(/\(STORE_KEY_MISSING\)[\s\S]*"k2"/);

  const copy = await openStore('sqlite::memory:');
  await copyStore(store, copy, { source: 'a store', clock, progress });
  const at = { storeUrl: 'sqlite::memory:', context: { ...context, keyring: keyringOf([k2]) }, clock };
  await expect(prepareStore(copy, at)).rejects.toThrow('STORE_KEY_MISSING');
  await copy.close();
});

test('an empty store gets the version of this release', async () => {
  const empty = await openStore('sqlite::memory:');
  expect(await prepareStore(empty, { storeUrl: 'sqlite::memory:', context, clock })).toEqual([]);
  expect(await dataVersionOf(empty)).toMatchObject({ version: CURRENT.version });
  await empty.close();
});

test('a newer store that this release can still read is opened with a note, one that it cannot is refused with advice', async () => {
  await writeDataVersion(store, { version: 7, readableFrom: CURRENT.version }, clock());
  expect(await prepare()).toEqual([expect.stringContaining('The store has version 7, written by a newer release.')]);
  await writeDataVersion(store, { version: 7, readableFrom: 7 }, clock());
  await expect(prepare()).rejects.toThrow(/\(STORE_NEWER\)[\s\S]*Start the newer release, or restore the backup/);
});

test('a store that a restore has not filled yet is refused', async () => {
  await store.insert('meta', {
    id: 'filling',
    revision: 1,
    source: 'backup abc',
    place: '1',
    at: clock().toISOString(),
  });
  await expect(prepare()).rejects.toThrow(/\(STORE_UNFINISHED\)[\s\S]*filled from backup abc/);
});

test('an older MongoDB database is left to the command, since other nodes use it', async () => {
  const at = { storeUrl: 'mongodb://name:secret@db.example.com/reclaim', context, clock };
  await expect(prepareStore(store, at)).rejects.toThrow(/db\.example\.com[\s\S]*npm run store -- migrate/);
  await expect(prepareStore(store, at)).rejects.not.toThrow('secret');
});

const breaks = (how: () => never | null): Migration => ({
  version: CURRENT.version + 1,
  readableFrom: 0,
  says: 'a migration with a fault',
  collection: 'claims',
  migrate: how,
});
const upgrading = (all: readonly Migration[]) => ({
  source: 'a store',
  file: join(folder, 'before.backup'),
  openTrial: () => openTrialFile(`${path}.trial`, openStore),
  context,
  clock,
  progress,
  all,
});

test('a migration that throws, or leaves documents with faults, fails on trial: the store is as it was', async () => {
  const before = await claims(store);
  const throws = breaks(() => {
    throw new Error('no such member');
  });
  await expect(upgrade(store, upgrading([...migrations, throws]))).rejects.toThrow('no such member');
  let once = true;
  const spoils: Migration = {
    ...throws,
    migrate: () => {
      const change = once ? { change: { set: [[['audit'], 'none'] as const] } } : null;
      once = false;
      return change;
    },
  };
  await expect(upgrade(store, upgrading([...migrations, spoils]))).rejects.toThrow(
    /on trial left 1 faults; the store was not changed/,
  );
  expect(await claims(store)).toEqual(before);
  expect(await dataVersionOf(store)).toEqual({ version: 0, readableFrom: 0 });
});

test('a migration that was stopped in the middle is repeated, with the same result', async () => {
  await signAsBefore();
  const stopping: Store = { ...store, update: () => Promise.reject(new Error('the power is out')) };
  await expect(upgrade(stopping, upgrading(migrations))).rejects.toThrow('the power is out');
  await upgrade(store, upgrading(migrations));
  const { signedEmailKey } = (await store.get('claims', 'signed')) ?? {};
  expect(await store.get('signers', signedEmailKey ?? '')).toMatchObject({ claim: 'signed' });
});

test('the versions of the migrations count up by one', () => {
  expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => index + 1));
});
