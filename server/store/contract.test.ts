import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bareClaim } from '../testing/bare-claim.ts';
import { sharedStoreUrl, storeName } from '../testing/stores.ts';
import { openStore } from './open.ts';
import { type Change, type Store, StoreUnavailable, together } from './port.ts';

/** How a store is opened for a test, empty, and opened once more on what it holds. */
interface Kind {
  open(): Promise<Store>;
  /** The same data again; undefined where it lives in the process only. */
  again?(): Promise<Store>;
  clear(): void;
}

function shared(): Kind {
  const { url, clear } = sharedStoreUrl();
  const open = () => openStore(url);
  return { open, again: open, clear };
}

/** Every store that the service offers. One suite holds them all; nothing above the port may tell them apart. */
const kinds: Record<string, () => Kind> = {
  [storeName]: shared,
  ...(storeName === 'SQLite'
    ? { 'SQLite in memory': () => ({ open: () => openStore('sqlite::memory:'), clear: () => undefined }) }
    : {}),
};

const inc = (by: number) => ({ inc: [[['count'], by]] as const });

describe.each(Object.entries(kinds))('%s', (_name, kindOf) => {
  let kind: Kind;
  let store: Store;

  beforeEach(async () => {
    kind = kindOf();
    store = await kind.open();
  });
  afterEach(async () => {
    await store.close();
    kind.clear();
  });

  test('a document is kept under its id; the same id is taken once', { tags: ['ENT-001'] }, async () => {
    expect(await store.insert('claims', bareClaim('a', { data: { title: 'Mrs.' } }))).toBe(true);
    expect(await store.insert('claims', bareClaim('a', { data: { title: 'Mr.' } }))).toBe(false);
    expect(await store.get('claims', 'a')).toEqual(bareClaim('a', { data: { title: 'Mrs.' } }));
    expect(await store.get('claims', 'b')).toBeNull();
  });

  test('of many concurrent inserts with one id exactly one succeeds', async () => {
    const won = await Promise.all(Array.from({ length: 20 }, () => store.insert('claims', bareClaim('a'))));
    expect(won.filter(Boolean)).toHaveLength(1);
  });

  test('documents are read page by page in the order of their ids, each with its revision', async () => {
    for (const id of ['b', 'B', 'é', 'a', 'a-1', 'z']) await store.insert('claims', bareClaim(id));
    await store.update('claims', 'a', { set: [[['data', 'KBA.0011'], 1]] });
    const first = await store.scan('claims', '', 4);
    expect(first.map(({ id }) => id)).toEqual(['B', 'a', 'a-1', 'b']);
    expect(first[1]).toEqual({ ...bareClaim('a', { data: { 'KBA.0011': 1 } }), revision: 2 });
    expect((await store.scan('claims', 'b', 4)).map(({ id }) => id)).toEqual(['z', 'é']);
    expect(await store.scan('claims', 'é', 4)).toEqual([]);
    expect(await store.scan('sessions', '', 4)).toEqual([]);
  });

  test('what a search would find is counted without being read, up to its limit', async () => {
    for (const [id, nextDue] of [
      ['a', '2026-01-01'],
      ['b', '2026-01-02'],
      ['c', '2026-01-03'],
    ] as const)
      await store.insert('claims', bareClaim(id, { nextDue }));
    await store.insert('claims', bareClaim('d'));
    expect(await store.count('claims', { by: 'nextDue', before: '9999', limit: 10 })).toBe(3);
    expect(await store.count('claims', { by: 'nextDue', before: '9999', limit: 2 })).toBe(2);
    expect(await store.count('claims', { by: 'nextDue', before: '2026-01-02', limit: 10 })).toBe(1);
    expect(await store.count('claims', { by: 'nextDue', is: '2026-01-02', limit: 10 })).toBe(1);
  });

  test('a store that nothing has damaged finds nothing wrong with itself', async () => {
    await store.insert('claims', bareClaim('a', { nextDue: '2026-01-01T00:00:00.000Z' }));
    expect(await store.check()).toEqual([]);
  });

  test('a change touches what it names and nothing else, and adds one to the revision', async () => {
    await store.insert('claims', bareClaim('a', { data: { title: 'Mrs.', email: 'a@example.com', gone: 1 } }));
    const changed = await store.update('claims', 'a', {
      set: [
        [['data', 'title'], 'Ms.'],
        [['verdicts', 'email'], { value: 'a@example.com', verdict: 'valid', at: 'now' }],
      ],
      unset: [
        ['data', 'gone'],
        ['data', 'never', 'there'],
      ],
      push: [
        [['audit'], { at: 'now', what: 'first' }],
        [['audit'], { at: 'now', what: 'second' }],
      ],
      addToSet: [
        [['screensCompleted'], 'info'],
        [['screensCompleted'], 'info'],
      ],
    });
    expect(changed?.revision).toBe(2);
    expect(changed?.data).toEqual({ title: 'Ms.', email: 'a@example.com' });
    expect(changed?.verdicts.email?.verdict).toBe('valid');
    expect(changed?.audit.map(({ what }) => what)).toEqual(['first', 'second']);
    expect(changed?.screensCompleted).toEqual(['info']);
    expect(await store.get('claims', 'a')).toEqual(changed);
  });

  test('a list is a set by the whole value of its items', async () => {
    await store.insert('claims', bareClaim('a'));
    for (const of of [['x'], ['x'], ['y']]) {
      await store.update('claims', 'a', { addToSet: [[['audit'], { at: 'now', what: 'seen', of }]] });
    }
    expect((await store.get('claims', 'a'))?.audit).toHaveLength(2);
  });

  test('a change of an unknown id changes nothing', async () => {
    expect(await store.update('claims', 'nobody', { set: [[['data', 'title'], 'Mr.']] })).toBeNull();
    expect(await store.get('claims', 'nobody')).toBeNull();
  });

  test('a conditional change is refused once the revision has moved on', async () => {
    await store.insert('claims', bareClaim('a'));
    expect((await store.update('claims', 'a', { set: [[['data', 'title'], 'Mr.']] }, 1))?.revision).toBe(2);
    expect(await store.update('claims', 'a', { set: [[['data', 'title'], 'Ms.']] }, 1)).toBeNull();
    expect((await store.get('claims', 'a'))?.data.title).toBe('Mr.');
  });

  test('of two sets of one place the later wins, of a set and an unset the unset', async () => {
    await store.insert('claims', bareClaim('a', { data: { title: 'Mr.' } }));
    const twice = { set: [[['data', 'title'], 'Ms.'] as const, [['data', 'title'], 'Dr.'] as const] };
    expect((await store.update('claims', 'a', twice))?.data).toEqual({ title: 'Dr.' });
    const gone: Change = { set: [[['data', 'title'], 'Ms.']], unset: [['data', 'title']] };
    expect((await store.update('claims', 'a', gone))?.data).toEqual({});
  });

  test('of 50 conditional changes at once one wins', async () => {
    await store.insert('claims', bareClaim('a'));
    const won = await Promise.all(
      Array.from({ length: 50 }, (_, index) => store.update('claims', 'a', { set: [[['data', 'by'], index]] }, 1)),
    );
    expect(won.filter(Boolean)).toHaveLength(1);
  });

  test('claims are found by the state of their outbox as it is now, in the order of the values, also after a reopening', async () => {
    const dead = { by: 'deadLetters', before: '~', limit: 9 } as const;
    await store.insert('claims', bareClaim('a', { deadLetters: 'event=2' }));
    await store.insert('claims', bareClaim('b', { deadLetters: 'crm=1', failingSince: '2026-01-02' }));
    await store.insert('claims', bareClaim('c'));
    expect(await store.values('claims', dead)).toEqual(['crm=1', 'event=2']);
    expect(await store.values('claims', { ...dead, limit: 1 })).toEqual(['crm=1']);
    expect(await store.values('claims', { by: 'deadLetters', is: 'event=2', limit: 9 })).toEqual(['event=2']);
    expect((await store.find('claims', dead)).map(({ id }) => id)).toEqual(['b', 'a']);
    const b = await store.update('claims', 'b', { set: [[['deadLetters'], 'text=1']] });
    expect(await store.update('claims', 'c', { set: [[['deadLetters'], 'ask=1']] }, 7)).toBeNull();
    expect(await store.values('claims', dead)).toEqual(['event=2', 'text=1']);
    await store.update('claims', 'b', { set: [[['deadLetters'], 'alert=1']], unset: [['failingSince']] }, b ?? 0);
    await store.update('claims', 'a', { unset: [['deadLetters']] });
    expect(await store.values('claims', dead)).toEqual(['alert=1']);
    expect(await store.count('claims', { by: 'failingSince', before: '9999', limit: 9 })).toBe(0);
    expect(await store.check()).toEqual([]);
    if (kind.again) {
      const again = await kind.again();
      expect((await again.find('claims', dead)).map(({ id }) => id)).toEqual(['b']);
      await again.close();
    }
    await store.remove('claims', 'b');
    expect(await store.values('claims', dead)).toEqual([]);
  });

  test('100 increments at once count 100, from nothing', async () => {
    await Promise.all(Array.from({ length: 100 }, () => store.upsert('counters', 'a', inc(1))));
    expect((await store.get('counters', 'a'))?.count).toBe(100);
  });

  test('an upsert makes the document where there is none', async () => {
    const made = await store.upsert('counters', 'a', together(inc(2), { set: [[['expiresAt'], '2026']] }));
    expect(made).toEqual({ id: 'a', revision: 1, count: 2, expiresAt: '2026' });
    expect((await store.upsert('counters', 'a', inc(1))).count).toBe(3);
  });

  test('any name is one member, saved and read back under that name, beside its neighbours', {
    tags: ['ST-2'],
  }, async () => {
    await store.insert(
      'claims',
      bareClaim('a', { data: { luminateFailure_KBA: 'neighbour', 'utm_a.b': { 'c.d': 1, $e: [{ 'f.g': 2 }] } } }),
    );
    const names = [
      'luminateFailure_KBA.0011',
      'luminateFailure_$where',
      'luminateFailure_-1',
      '100%',
      '%2E',
      '__proto__',
      '%',
      '',
      'end\u0000more',
      '7',
    ];
    for (const name of names) await store.update('claims', 'a', { set: [[['data', name], { 'x.y': name }]] });
    const { data } = (await store.get('claims', 'a')) ?? bareClaim('none');
    for (const name of names) expect(Object.getOwnPropertyDescriptor(data, name)?.value).toEqual({ 'x.y': name });
    expect(data.luminateFailure_KBA).toBe('neighbour');
    expect(data['utm_a.b']).toEqual({ 'c.d': 1, $e: [{ 'f.g': 2 }] });
    expect(Object.keys(data)).toHaveLength(names.length + 2);
    expect(Object.keys({})).toEqual([]);
    await store.update('claims', 'a', { unset: [['data', 'luminateFailure_KBA.0011']] });
    expect((await store.get('claims', 'a'))?.data).not.toHaveProperty(['luminateFailure_KBA.0011']);
  });

  test('a member with the name of a driver’s type is kept under that name', { tags: ['ST-5'] }, async () => {
    const data = { bot_config: { x: { _bsontype: 'ObjectId' } }, utmParams: { _bsontype: 'x' } };
    await store.insert('claims', bareClaim('a', { data }));
    await store.update('claims', 'a', { set: [[['data', 'more'], { _bsontype: 'Long', low: 1 }]] });
    expect((await store.get('claims', 'a'))?.data).toEqual({ ...data, more: { _bsontype: 'Long', low: 1 } });
  });

  test('text of any script and any JSON value comes back as it was', async () => {
    const data = {
      name: 'Łukaszewska Åsa Zoë',
      odd: '\u0000 \u2028 "quoted" %41 😀',
      list: [1, null, true, { a: [] }],
      nothing: null,
    };
    await store.insert('claims', bareClaim('ä.b', { data }));
    expect((await store.get('claims', 'ä.b'))?.data).toEqual(data);
  });

  test('documents are found by what they can be searched by, in its order, as many as asked for', async () => {
    for (const [id, nextDue] of [
      ['c', '2026-03'],
      ['a', '2026-01'],
      ['b', '2026-02'],
      ['d', '2026-04'],
    ] as const) {
      await store.insert('claims', bareClaim(id, { nextDue, signedEmailKey: 'same' }));
    }
    await store.insert('claims', bareClaim('none'));
    const due = await store.find('claims', { by: 'nextDue', before: '2026-04', limit: 2 });
    expect(due.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(await store.find('claims', { by: 'signedEmailKey', is: 'same', limit: 10 })).toHaveLength(4);
    expect(await store.find('claims', { by: 'signedEmailKey', is: 'other', limit: 10 })).toEqual([]);
  });

  test('the search follows every change', async () => {
    await store.insert('claims', bareClaim('a'));
    await store.update('claims', 'a', { set: [[['signedPersonKey'], 'p']] });
    expect(await store.find('claims', { by: 'signedPersonKey', is: 'p', limit: 1 })).toHaveLength(1);
    await store.update('claims', 'a', { unset: [['signedPersonKey']] });
    expect(await store.find('claims', { by: 'signedPersonKey', is: 'p', limit: 1 })).toEqual([]);
  });

  test('a document is removed once', async () => {
    await store.insert('claims', bareClaim('a'));
    expect(await store.remove('claims', 'a')).toBe(true);
    expect(await store.remove('claims', 'a')).toBe(false);
    expect(await store.get('claims', 'a')).toBeNull();
  });

  test('a change that cannot be made is an error of the caller and changes nothing, nor its neighbours in time', async () => {
    await store.insert('claims', bareClaim('a', { data: { title: 'Mr.' } }));
    const impossible: Change[] = [
      {
        set: [
          [['data', 'before'], 1],
          [['data', 'title', 'part'], 1],
        ],
      },
      { set: [[['data', 'title', 'part'], 1]] },
      { push: [[['data', 'title'], 1]] },
      { inc: [[['data', 'title'], 1]] },
      { set: [[['data', 'x'], undefined]] },
      {
        set: [
          [['data', 'x'], {}],
          [['data', 'x', 'y'], 1],
        ],
      },
      { set: [[['screensCompleted'], []]], push: [[['screensCompleted'], 'info']] },
      { unset: [['data']], inc: [[['data', 'x'], 1]] },
    ];
    const neighbour = store.update('claims', 'a', { set: [[['data', 'email'], 'a@example.com']] });
    const results = await Promise.allSettled(impossible.map((change) => store.update('claims', 'a', change)));
    for (const result of results) expect(result).toMatchObject({ status: 'rejected', reason: expect.any(TypeError) });
    await neighbour;
    expect((await store.get('claims', 'a'))?.data).toEqual({ title: 'Mr.', email: 'a@example.com' });
  });

  test('what has been acknowledged is there when the store is opened again', async () => {
    if (!kind.again) return;
    await store.insert('claims', bareClaim('a'));
    const pending = store.update('claims', 'a', { set: [[['data', 'title'], 'Mr.']] });
    await store.close();
    await pending;
    store = await kind.again();
    expect((await store.get('claims', 'a'))?.data.title).toBe('Mr.');
  });

  test('two that have it open see each other’s changes', async () => {
    if (!kind.again) return;
    const other = await kind.again();
    await store.insert('claims', bareClaim('a'));
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => [store, other][index % 2]?.upsert('counters', 'c', inc(1))),
    );
    expect((await other.get('counters', 'c'))?.count).toBe(20);
    expect(await other.insert('claims', bareClaim('a'))).toBe(false);
    await other.close();
  });

  test('a closed store says that it cannot answer, whatever it is asked', async () => {
    await store.ping();
    await store.close();
    for (const asked of [store.get('claims', 'a'), store.insert('claims', bareClaim('a')), store.ping()]) {
      await expect(asked).rejects.toBeInstanceOf(StoreUnavailable);
    }
  });
});
