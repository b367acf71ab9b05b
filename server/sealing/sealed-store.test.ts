import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeDocument } from '../store/change-document.ts';
import type { ClaimDocument } from '../store/documents.ts';
import { openStore } from '../store/open.ts';
import { type Change, type Store, StoreUnavailable } from '../store/port.ts';
import { bareClaim } from '../testing/bare-claim.ts';
import { emptyStoreUrl } from '../testing/stores.ts';
import { rekey } from '../upkeep/store-keys.ts';
import { verifyStore } from '../upkeep/verify.ts';
import { type KeySetting, keyringOf } from './keyring.ts';
import { sealedStore } from './sealed-store.ts';

const [k1, k2]: [KeySetting, KeySetting] = [
  { id: 'k1', secret: 'first '.repeat(8) },
  { id: 'k2', secret: 'second '.repeat(8) },
];
const clock = () => new Date('2026-03-02T10:00:00.000Z');
const progress = () => undefined;

/** What others store beside the door, and the service through it. */
let raw: Store;
let store: Store;
beforeEach(async () => {
  raw = await openStore(emptyStoreUrl());
  store = sealedStore(raw, keyringOf([k1]));
});
afterEach(() => raw.close());

const claim = (id: string, more: Partial<ClaimDocument> = {}) => bareClaim(id, { ...more });
const rawText = async (id: string) => JSON.stringify(await raw.get('claims', id));

/** A claim with a value in every place that may hold something personal, each with the word "canary". */
const full = claim('full', {
  data: {
    email: 'canary@example.com',
    first_name: 'Canary',
    address: { street1: 'Canary Wharf', 'odd.$name': 'canary' },
    extra: { petName: 'canary' },
    utm_term: 'canary',
    selected_hire_purchases_for_claim: ['canary'],
    luminateFailure_rule: 'canary',
    unheard_of: 'canary',
    journey: 'a-version',
    channel: 'fb',
  },
  evidence: [
    {
      of: 'signature',
      value: 'canary',
      address: '203.0.113.7 canary',
      words: 'I agree',
      wordsHash: 'h',
      flow: 'a-version',
      revision: 'r',
      shownRevision: null,
      at: clock().toISOString(),
      method: 'drawn',
    },
  ],
  verdicts: { email: { value: 'canary@example.com', verdict: 'valid', at: clock().toISOString() } },
  intents: {
    'questions-1': {
      operation: 'questions',
      at: clock().toISOString(),
      until: clock().toISOString(),
      state: 'done',
      request: '{"name":"canary"}',
      result: '{"name":"canary"}',
      late: 'canary',
    },
  },
  outbox: {
    'alert-1': { kind: 'alert', name: 'a', at: 'now', due: 'then', tries: 0, details: { text: 'canary' } },
  },
  nextDue: 'then',
  reports: { f: 'canary' },
  searches: { bureau_a: { outcome: 'found', at: 'now', creditScore: 987654 } },
  heldPass: { at: 'now', assessment: [{ key: 'a', value: 'canary' }] },
  boughtFor: 'canary',
  pushed: { lead: 'canary' },
  risk: { omniscore: 987654 },
  visitors: ['canary-1', 'canary-2'],
});

describe('the door of the store', () => {
  test('nothing personal reaches the store in the clear, and the claim comes back as it was', async () => {
    await store.insert('claims', full);
    expect(await rawText('full')).not.toMatch(/canary|987654/i);
    expect(await store.get('claims', 'full')).toEqual(full);
    expect(await store.scan('claims', '', 10)).toEqual([full]);
    expect(await store.find('claims', { by: 'nextDue', before: 'u', limit: 5 })).toEqual([full]);
    // Read by a process that has not seen the claim before.
    expect(await sealedStore(raw, keyringOf([k1])).get('claims', 'full')).toEqual(full);
    const { data, outbox, signedAt } = (await raw.get('claims', 'full')) ?? full;
    expect([data.journey, outbox['alert-1']?.due, signedAt]).toEqual(['a-version', 'then', undefined]);
  });

  test('a change seals what it writes, wherever it writes it', async () => {
    await store.insert('claims', claim('c'));
    const other = sealedStore(raw, keyringOf([k1]));
    const changed = await other.update('claims', 'c', {
      set: [
        [['data', 'email'], 'canary@example.com'],
        [['verdicts', 'email'], full.verdicts.email],
        [['intents', 'a', 'result'], 'canary'],
        [['intents', 'a', 'state'], 'done'],
        [['outbox', 'x'], full.outbox['alert-1']],
        [['data', 'journey'], 'a-version'],
      ],
      push: [
        [['evidence'], full.evidence[0]],
        [['visitors'], 'canary-3'],
      ],
    });
    expect(await rawText('c')).not.toMatch(/canary/i);
    expect(changed).toEqual(await store.get('claims', 'c'));
    expect(changed).toMatchObject({
      data: { email: 'canary@example.com', journey: 'a-version' },
      verdicts: { email: full.verdicts.email },
      intents: { a: { result: 'canary', state: 'done' } },
      outbox: { x: full.outbox['alert-1'] },
      evidence: full.evidence,
      visitors: ['canary-3'],
    });
    const unset = await store.update('claims', 'c', { unset: [['data', 'email']] });
    expect(unset?.data).toEqual({ journey: 'a-version' });
  });

  test('a value that is saved again keeps its sealed form; another value, and one in another place, do not', async () => {
    await store.insert('claims', claim('again'));
    const save = async (email: string, feedback: string) => {
      await store.update('claims', 'again', {
        set: [
          [['data', 'email'], email],
          [['data', 'feedback'], feedback],
        ],
      });
      const { data = {} } = (await raw.get('claims', 'again')) ?? {};
      return [data.email, data.feedback];
    };
    const [email, feedback] = await save('canary@example.com', 'canary');
    const [same, changed] = await save('canary@example.com', 'another canary');
    expect([same === email, changed === feedback]).toEqual([true, false]);
    expect(await save('canary', 'canary')).not.toContain(feedback);
    expect(await store.get('claims', 'again')).toMatchObject({ data: { email: 'canary', feedback: 'canary' } });
  });

  test('what it returns may be changed without changing what it returns later', async () => {
    await store.insert('claims', full);
    const first = await store.get('claims', 'full');
    (first?.data.address as { street1: string }).street1 = 'changed';
    expect(await store.get('claims', 'full')).toEqual(full);
  });

  test('a claim of an earlier release is read as it is, and its next change is sealed', async () => {
    await raw.insert('claims', claim('old', { data: { email: 'sealed:old@example.com', first_name: 'Old' } }));
    expect((await store.get('claims', 'old'))?.data.email).toBe('sealed:old@example.com');
    const set = [[['data', 'last_name'], 'Canary']] as const;
    expect(await store.update('claims', 'old', { set }, 7)).toBeNull();
    expect((await store.update('claims', 'old', { set }, 1))?.data.last_name).toBe('Canary');
    expect(await rawText('old')).not.toContain('Canary');
  });

  test('two nodes that seal a claim of an earlier release at once use one key', async () => {
    await raw.insert('claims', claim('old'));
    const nodes = [store, sealedStore(raw, keyringOf([k1]))];
    await Promise.all(
      nodes.map((node, n) => node.update('claims', 'old', { set: [[['data', `utm_${n}`], `value ${n}`]] })),
    );
    expect((await store.get('claims', 'old'))?.data).toEqual({ utm_0: 'value 0', utm_1: 'value 1' });
  });

  test('a value that was changed, or moved to another place or claim, does not open', async () => {
    await store.insert('claims', claim('a', { data: { email: 'a@example.com', first_name: 'Ann' } }));
    await store.insert('claims', claim('b', { data: { email: 'b@example.com' } }));
    const sealed = async (id: string) => (await raw.get('claims', id))?.data ?? {};
    for (const [id, value] of [
      ['a', (await sealed('a')).first_name],
      ['a', (await sealed('b')).email],
      ['a', `${String((await sealed('a')).email).slice(0, 12)}AAAA${String((await sealed('a')).email).slice(16)}`],
    ] as const) {
      await raw.update('claims', id, { set: [[['data', 'email'], value]] });
      await expect(store.get('claims', id)).rejects.toThrow(StoreUnavailable);
    }
    expect((await verifyStore(raw, progress, keyringOf([k1]))).problems).toEqual([
      expect.stringMatching(/^claims a: a sealed value does not open/),
    ]);
    // Others are found and delivered all the same.
    expect(await store.scan('claims', '', 10)).toHaveLength(1);
  });

  test('no change compares or counts what is sealed, or leads into it', async () => {
    await store.insert('claims', claim('c'));
    const change = (what: Parameters<Store['update']>[2]) => store.update('claims', 'c', what);
    await expect(change({ addToSet: [[['visitors'], 'v']] })).rejects.toThrow(TypeError);
    await expect(change({ inc: [[['data', 'feedback'], 1]] })).rejects.toThrow(TypeError);
    await expect(change({ set: [[['data', 'address', 'postcode'], 'x']] })).rejects.toThrow(TypeError);
    await expect(change({ set: [[['data', 'email'], undefined]] })).rejects.toThrow(TypeError);
  });
});

describe('a claim that this process remembers', () => {
  /** Claims of the tests' own node and of another one that changes them too. */
  let other: Store;
  beforeEach(async () => {
    other = sealedStore(raw, keyringOf([k1]));
    await store.insert('claims', full);
    await store.update('claims', 'full', { set: [[['data', 'title'], 'Mrs.']] });
  });
  const change = (decide: (claim: ClaimDocument) => Change, node = store) =>
    changeDocument({ store: node }, 'claims', 'full', decide);
  const setTitle = (title: string, node = store) => change(() => ({ set: [[['data', 'title'], title]] }), node);

  test('is changed without asking the store for it, as long as nobody else has changed it', async () => {
    const own = vi.spyOn(raw, 'get');
    expect((await setTitle('Mr.'))?.data.title).toBe('Mr.');
    expect(own).not.toHaveBeenCalled();
    expect((await other.get('claims', 'full'))?.data.title).toBe('Mr.');
    await setTitle('Dr.', other);
    own.mockClear();
    const seen: unknown[] = [];
    await change(({ data }) => {
      seen.push(data.title);
      return { set: [[['data', 'last_name'], String(data.title)]] };
    });
    expect(seen).toEqual(['Mr.', 'Dr.']);
    expect((await other.get('claims', 'full'))?.data).toMatchObject({ title: 'Dr.', last_name: 'Dr.' });
  });

  test('refuses nothing, and leaves nothing out, because of what another node has changed since', async () => {
    await setTitle('Dr.', other);
    const refusing = ({ data }: ClaimDocument): Change => {
      if (data.title === 'Mrs.') throw new Error('refused');
      return { set: [[['data', 'first_name'], 'Ann']] };
    };
    expect((await change(refusing))?.data).toMatchObject({ title: 'Dr.', first_name: 'Ann' });
    await setTitle('Mr.', other);
    // The title as this node remembers it: a save that would be nothing there is one.
    const back = await change(({ data }) => (data.title === 'Dr.' ? {} : { set: [[['data', 'title'], 'Dr.']] }));
    expect(back?.data.title).toBe('Dr.');
    expect((await other.get('claims', 'full'))?.data.title).toBe('Dr.');
    await expect(
      change(() => {
        throw new Error('refused');
      }),
    ).rejects.toThrow('refused');
  });

  test('is what reading it gives, whatever changes it has gone through', async () => {
    const names = fc.constantFrom('email', 'journey', 'odd.$name', 'KBA.0011', '__proto__', 'a%', 'utm_x', 'visitors');
    const values = fc.jsonValue({ maxDepth: 2 });
    const changes = fc.array(
      fc.oneof(
        fc.tuple(names, values).map(([name, value]): Change => ({ set: [[['data', name], value]] })),
        fc.tuple(names, values).map(([name, value]): Change => ({ set: [[['intents', name, 'result'], value]] })),
        names.map((name): Change => ({ unset: [['data', name]] })),
        values.map(
          (value): Change => ({
            push: [
              [['evidence'], { of: 'a', value }],
              [['visitors'], value],
            ],
          }),
        ),
        names.map((name): Change => ({ addToSet: [[['screensCompleted'], name]] })),
        fc.integer().map((by): Change => ({ inc: [[['risen'], by]] })),
      ),
      { maxLength: 6 },
    );
    let count = 0;
    const walked = async (made: Change[]) => {
      count += 1;
      const id = `walked-${count}`;
      await store.insert('claims', claim(id));
      for (const each of made) {
        const changed = await changeDocument({ store }, 'claims', id, () => each);
        expect(changed).toEqual(await sealedStore(raw, keyringOf([k1])).get('claims', id));
        expect(changed).toEqual(await store.get('claims', id));
      }
    };
    await fc.assert(fc.asyncProperty(changes, walked), { numRuns: 60 });
  });

  test('is forgotten ten minutes after its last use, with its key', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      const node = sealedStore(raw, keyringOf([k1]));
      await node.get('claims', 'full');
      vi.advanceTimersByTime(9 * 60_000);
      expect(node.recent?.('claims', 'full')).toEqual(await node.get('claims', 'full'));
      vi.advanceTimersByTime(9 * 60_000);
      expect(node.recent?.('claims', 'full')).not.toBeNull();
      vi.advanceTimersByTime(3 * 60_000);
      expect(node.recent?.('claims', 'full')).toBeNull();
      await node.get('claims', 'full');
      await node.remove('claims', 'full');
      expect(node.recent?.('claims', 'full')).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a key of DATA_KEYS', () => {
  test('is replaced while the store is in use: old claims open with either, and after the rekey without the old one', async () => {
    await store.insert('claims', full);
    const both = keyringOf([k2, k1]);
    const moved = sealedStore(raw, both);
    expect(await moved.get('claims', 'full')).toEqual(full);
    await moved.insert('claims', claim('new', { data: { email: 'new@example.com' } }));
    expect((await raw.get('claims', 'new'))?.dataKey?.id).toBe('k2');

    let writing = true;
    const writer = (async () => {
      for (let n = 0; writing; n += 1) {
        await moved.update('claims', 'full', { set: [[['data', 'utm_n'], n]] });
        await pause(1);
      }
    })();
    expect(await rekey(raw, both, { clock, progress })).toBe(1);
    writing = false;
    await writer;
    expect(await rekey(raw, both, { clock, progress })).toBe(0);
    const without = sealedStore(raw, keyringOf([k2]));
    expect((await without.get('claims', 'full'))?.data.email).toBe('canary@example.com');
    expect(Object.keys((await raw.get('meta', 'keys'))?.marks ?? {})).toEqual(['k2']);
    await expect(sealedStore(raw, keyringOf([k1])).get('claims', 'new')).rejects.toThrow(
      'sealed with the key "k2", which DATA_KEYS does not name',
    );
  });

  test('that is missing stops the rekey with its name', async () => {
    await store.insert('claims', full);
    await expect(rekey(raw, keyringOf([k2]), { clock, progress })).rejects.toThrow(
      /"k1", which DATA_KEYS does not name/,
    );
  });
});
