import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keyringOf } from '../sealing/keyring.ts';
import { sealedStore } from '../sealing/sealed-store.ts';
import { findClaims } from '../staff/find.ts';
import { openStore } from '../store/open.ts';
import type { CollectionName, Store } from '../store/port.ts';
import { bareClaim } from '../testing/bare-claim.ts';
import { emptyStoreUrl } from '../testing/stores.ts';
import { backup } from './backup.ts';
import { copyStore } from './copy.ts';
import { dataVersionOf, writeDataVersion } from './data-version.ts';
import { fillingOf } from './filling.ts';
import { migrate } from './migrate.ts';
import { CURRENT } from './migrations.ts';
import { restore, verifyBackup } from './restore.ts';
import { UpkeepError } from './upkeep-error.ts';
import { verifyStore } from './verify.ts';
import { type AnyDocument, collections, PAGE, sumOf } from './walk-store.ts';

const clock = () => new Date('2026-03-02T10:00:00.000Z');
const progress = () => undefined;
const options = { source: 'a store', clock, progress };
/** More than two pages. */
const MANY = 2 * PAGE + 100;

let folder: string;
let file: string;
let store: Store;
let target: Store;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'reclaim-upkeep-'));
  file = join(folder, 'store.backup');
  [store, target] = [await openStore(emptyStoreUrl()), await openStore(emptyStoreUrl())];
});
afterEach(async () => {
  await Promise.all([store.close(), target.close()]);
  rmSync(folder, { recursive: true });
});

const idOf = (number: number) => `claim-${String(number).padStart(5, '0')}`;
const fill = (count = MANY) =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      store.insert('claims', bareClaim(idOf(n), { data: { 'KBA.0011': n, utm: '£5 "ü"' } })),
    ),
  );

/** Everything that a store holds, by collection. */
async function contentOf(from: Store): Promise<Record<string, AnyDocument[]>> {
  const content: Record<string, AnyDocument[]> = {};
  for (const name of collections) {
    const all: AnyDocument[] = [];
    for (let after = ''; ; ) {
      const page: AnyDocument[] = await from.scan(name, after, 1000);
      all.push(...page);
      const last = page.at(-1);
      if (!last) break;
      after = last.id;
    }
    content[name] = all;
  }
  return content;
}

/** A store of which one operation fails from its call number `from` on. */
const breaking = (of: Store, name: 'scan' | 'insert', from: number): Store => {
  let calls = 0;
  const call = (...given: unknown[]) => {
    calls += 1;
    if (calls >= from) return Promise.reject(new Error('the power is out'));
    return (of[name] as (...given: unknown[]) => Promise<unknown>).apply(of, given);
  };
  return { ...of, [name]: call };
};

describe('a backup', () => {
  test('restores every document with its revision, names with special characters included', async () => {
    await fill();
    await store.update('claims', idOf(3), { set: [[['data', 'title'], 'Mrs.']] });
    await store.insert('signers', { id: 'id-1', revision: 1, claim: idOf(3), at: '2026-03-02T09:00:00.000Z' });
    expect(sumOf(await backup(store, file, options))).toBe(MANY + 1);
    expect(await restore(file, target, options)).toMatchObject({ claims: MANY, signers: 1 });
    expect(await contentOf(target)).toEqual(await contentOf(store));
    expect((await target.get('claims', idOf(3)))?.revision).toBe(2);
    expect(await fillingOf(target)).toBeNull();
  });

  test('may be read by the service’s own user only', async () => {
    await backup(store, file, options);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('of a store in use has every save that was acknowledged before it began', async () => {
    await fill();
    const saved = new Set<string>();
    let writing = true;
    const writer = (async () => {
      for (let n = 0; writing; n += 1) {
        const id = `new-${n}`;
        await store.insert('claims', bareClaim(id));
        await store.update('claims', idOf(n % MANY), { set: [[['data', 'seen'], n]] });
        saved.add(id);
      }
    })();
    while (saved.size < 20) await new Promise((resolve) => setImmediate(resolve));
    const before = [...saved];
    await backup(store, file, options);
    writing = false;
    await writer;
    await restore(file, target, options);
    for (const id of before) expect(await target.get('claims', id)).not.toBeNull();
    expect((await verifyStore(target, progress)).found).toBe(0);
  });

  test('that was stopped continues: what is whole is not read again', async () => {
    await fill();
    await expect(backup(breaking(store, 'scan', 3), file, options)).rejects.toThrow('the power is out');
    expect(() => statSync(file)).toThrow('ENOENT');
    let scans = 0;
    const counting: Store = {
      ...store,
      scan: (collection, after, limit) => {
        if (collection === 'claims') scans += 1;
        return store.scan(collection, after, limit);
      },
    };
    // Half a line that was being written when it stopped.
    writeFileSync(`${file}.part`, '{"document":{"id":"cla', { flag: 'a' });
    await backup(counting, file, options);
    expect(scans).toBe(2);
    await restore(file, target, options);
    expect(await contentOf(target)).toEqual(await contentOf(store));
  });

  test('that is damaged or cut short is refused before anything is written', async () => {
    await fill();
    await backup(store, file, options);
    const whole = readFileSync(file);
    const middle = whole.indexOf('claim-00700');
    for (const damaged of [
      Buffer.concat([whole.subarray(0, middle), Buffer.from('X'), whole.subarray(middle + 1)]),
      whole.subarray(0, whole.length - 40),
      whole.subarray(0, whole.indexOf('{"batch"')),
    ]) {
      writeFileSync(file, damaged);
      await expect(verifyBackup(file, progress)).rejects.toThrow(/damaged at line \d+|cut short|does not hold/);
      await expect(restore(file, target, options)).rejects.toThrow(UpkeepError);
    }
    expect(sumOf(Object.fromEntries(Object.entries(await contentOf(target)).map(([n, all]) => [n, all.length])))).toBe(
      0,
    );
  });
});

describe('a restore', () => {
  test('never goes into a store that holds something', async () => {
    await fill(1);
    await backup(store, file, options);
    await target.insert('sessions', {
      id: 's',
      revision: 1,
      claimId: 'c',
      createdAt: '2026-03-02T09:00:00.000Z',
      seenAt: '2026-03-02T09:00:00.000Z',
      expiresAt: '2026-04-02T09:00:00.000Z',
    });
    await expect(restore(file, target, options)).rejects.toThrow('The store is not empty: it holds sessions.');
    expect(await target.scan('claims', '', 1)).toEqual([]);
  });

  test('asks a store for a few documents at a time, so that a slow server is not flooded', async () => {
    await fill();
    await backup(store, file, options);
    let [underWay, most] = [0, 0];
    const counted = new Proxy(target, {
      get(real, name) {
        const member = Reflect.get(real, name);
        if (typeof member !== 'function') return member;
        return async (...args: unknown[]) => {
          underWay += 1;
          most = Math.max(most, underWay);
          try {
            return await member.apply(real, args);
          } finally {
            underWay -= 1;
          }
        };
      },
    });
    await restore(file, counted, { clock, progress });
    expect(await contentOf(target)).toEqual(await contentOf(store));
    expect(most).toBeLessThanOrEqual(20);
  });

  test('that was stopped continues with the same backup, and refuses another one', async () => {
    await fill();
    await backup(store, file, options);
    await backup(store, join(folder, 'other'), options);
    await expect(restore(file, breaking(target, 'insert', PAGE + 10), options)).rejects.toThrow('the power is out');
    expect((await verifyStore(target, progress)).problems).toEqual([
      expect.stringMatching(/^A restore or copy from backup .* has not finished\.$/),
    ]);
    await expect(restore(join(folder, 'other'), target, options)).rejects.toThrow('is being filled from backup');
    await restore(file, target, options);
    expect(await contentOf(target)).toEqual(await contentOf(store));
  });
});

describe('a copy', () => {
  test('is equal to a source that was written to meanwhile', async () => {
    await fill();
    let pages = 0;
    const busy: Store = {
      ...store,
      async scan<C extends CollectionName>(collection: C, after: string, limit: number) {
        const page = await store.scan(collection, after, limit);
        pages += 1;
        if (pages === 3) {
          await store.update('claims', idOf(1), { set: [[['data', 'title'], 'Dr.']] });
          await store.remove('claims', idOf(2));
          await store.insert('claims', bareClaim('a-new-one'));
        }
        return page;
      },
    };
    await copyStore(busy, target, options);
    expect(await contentOf(target)).toEqual(await contentOf(store));
    expect((await target.get('claims', idOf(1)))?.data.title).toBe('Dr.');
    expect(await target.get('claims', idOf(2))).toBeNull();
    expect(await fillingOf(target)).toBeNull();
  });

  test('that was stopped continues where it was', async () => {
    await fill();
    await expect(copyStore(store, breaking(target, 'insert', PAGE + 10), options)).rejects.toThrow('the power is out');
    await copyStore(store, target, options);
    expect(await contentOf(target)).toEqual(await contentOf(store));
  });

  test('of a source that never stops changing is given up with advice, and can go on', async () => {
    await fill(3);
    let n = 0;
    const restless: Store = {
      ...store,
      async scan(collection, after, limit) {
        n += 1;
        if (collection === 'claims') await store.update('claims', idOf(0), { set: [[['data', 'n'], n]] });
        return store.scan(collection, after, limit);
      },
    };
    await expect(copyStore(restless, target, options)).rejects.toThrow('Stop the service that uses it');
    await copyStore(store, target, options);
    expect(await contentOf(target)).toEqual(await contentOf(store));
  });
});

test('verify names each document that is not as it should be, without its data', async () => {
  await fill(2);
  expect(await verifyStore(store, progress)).toEqual({ counts: { claims: 2 }, problems: [], found: 0 });
  await store.update('claims', idOf(0), { set: [[['nextDue'], '2026-03-02T09:00:00.000Z']] });
  await store.update('claims', idOf(1), { set: [[['audit'], 'margaret@example.com']] });
  await store.upsert('counters', 'c', { set: [[['expiresAt'], 'soon']] });
  const { problems, found } = await verifyStore(store, progress);
  expect(found).toBe(3);
  expect(problems).toEqual([
    'claims claim-00000: nextDue is not the first due of its outbox, so it is delivered late or never',
    'claims claim-00001: audit is not a list',
    'counters c: expiresAt is not a time, so it never ends',
  ]);
});

test('a store of version 2 is migrated on either kind of store, also what was restored from its backup', async () => {
  const keyring = keyringOf([{ id: 'k1', secret: 's'.repeat(32) }]);
  const context = { personKey: 'a key of the test', keyring };
  const lead = { kind: 'crm', name: 'lead', at: '2026-03-01T09:00:00.000Z', due: '2026-03-01T09:00:00.000Z', tries: 9 };
  // As that release has left it: neither the state of the outbox nor a hash is noted.
  const { deadLetters: _, ...claim } = bareClaim('a', {
    data: { email: 'Margaret@example.com' },
    outbox: { lead: { ...lead, failed: 9, state: 'dead' } },
  });
  await sealedStore(store, keyring).insert('claims', claim);
  await writeDataVersion(store, { version: 2, readableFrom: 2 }, clock());
  await backup(store, file, options);
  await restore(file, target, options);
  for (const each of [store, target]) {
    expect(await migrate(each, { context, clock, progress })).toBe(2);
    expect(await each.values('claims', { by: 'deadLetters', before: '~', limit: 9 })).toEqual(['crm=1']);
    const desk = { store: sealedStore(each, keyring), personKey: context.personKey };
    expect((await findClaims(desk, 'margaret@example.com')).claims.map(({ id }) => id)).toEqual(['a']);
    expect(await dataVersionOf(each)).toEqual({ version: CURRENT.version, readableFrom: 2 });
    expect(await migrate(each, { context, clock, progress })).toBe(0);
    expect((await verifyStore(each, progress, keyring)).problems).toEqual([]);
  }
});
