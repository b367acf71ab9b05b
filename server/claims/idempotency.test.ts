import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '#fixtures/eventually.ts';
import type { Ports } from '../ports.ts';
import { openStore } from '../store/open.ts';
import { type Store, StoreUnavailable } from '../store/port.ts';
import { emptyStoreUrl } from '../testing/stores.ts';
import { createClaim } from './claims.ts';
import { type OnceCall, once } from './idempotency.ts';

let ports: Pick<Ports, 'store' | 'clock' | 'random'>;
let now: Date;
let claimId: string;

beforeEach(async () => {
  now = new Date('2026-03-01T12:00:00Z');
  const { randomBytes } = await import('node:crypto');
  ports = { store: await openStore(emptyStoreUrl()), clock: () => now, random: randomBytes };
  claimId = (await createClaim(ports)).id;
});
afterEach(() => ports.store.close());

const asked = <Result>(
  call: (key: string) => Promise<Result>,
  more: Partial<OnceCall<Result>> = {},
): OnceCall<Result> => ({
  claimId,
  operation: 'questions',
  payload: { name: 'Avery', born: '1984-02-29' },
  request: undefined,
  limitMs: 1000,
  call,
  ...more,
});
const intents = async () => Object.values((await ports.store.get('claims', claimId))?.intents ?? {});
/** The same store as another process sees it: what one process keeps in its memory, the other does not have. */
const elsewhere = () => ({ ...ports, store: { ...ports.store } as Store });

test('the same claim, operation and payload is one call, whatever the order of the payload’s members', async () => {
  const call = vi.fn(async () => ({ set: 1 }));
  const first = await once(ports, asked(call));
  const again = await once(ports, asked(call, { payload: { born: '1984-02-29', name: 'Avery', left: undefined } }));
  expect(first).toEqual({ state: 'done', result: { set: 1 }, again: false });
  expect(again).toEqual({ state: 'done', result: { set: 1 }, again: true });
  expect(call).toHaveBeenCalledTimes(1);
});

test('another payload, operation or claim is another call', async () => {
  const call = vi.fn(async () => 1);
  const other = (await createClaim(ports)).id;
  await once(ports, asked(call));
  await once(ports, asked(call, { payload: { name: 'Alex', born: '1984-02-29' } }));
  await once(ports, asked(call, { operation: 'report' }));
  await once(ports, asked(call, { claimId: other }));
  expect(call).toHaveBeenCalledTimes(4);
});

test('calls at the same moment wait for the one that is under way', async () => {
  let answer: (value: string) => void = () => undefined;
  const call = vi.fn(
    () =>
      new Promise<string>((resolve) => {
        answer = resolve;
      }),
  );
  const all = Array.from({ length: 5 }, () => once(ports, asked(call)));
  await eventually(() => expect(call).toHaveBeenCalledTimes(1));
  answer('one');
  expect((await Promise.all(all)).map((each) => each.state === 'done' && each.result)).toEqual(Array(5).fill('one'));
  expect(call).toHaveBeenCalledTimes(1);
});

test('another process waits too, and gets the stored result', async () => {
  let answer: (value: string) => void = () => undefined;
  const call = vi.fn(
    () =>
      new Promise<string>((resolve) => {
        answer = resolve;
      }),
  );
  const here = once(ports, asked(call));
  await eventually(() => expect(call).toHaveBeenCalledTimes(1));
  const there = once(elsewhere(), asked(call));
  answer('one');
  expect(await here).toMatchObject({ state: 'done', result: 'one', again: false });
  expect(await there).toMatchObject({ state: 'done', result: 'one', again: true });
  expect(call).toHaveBeenCalledTimes(1);
});

test('the intent is on the disk before the call is made, with its time limit', async () => {
  const seen: unknown[] = [];
  await once(
    ports,
    asked(async () => {
      seen.push(...(await intents()));
      return 1;
    }),
  );
  expect(seen).toEqual([
    { operation: 'questions', at: '2026-03-01T12:00:00.000Z', until: '2026-03-01T12:00:01.000Z', state: 'open' },
  ]);
});

test('the key of the call is sent along: the same for the same call', async () => {
  const keys: string[] = [];
  await once(
    ports,
    asked(
      async (key) => {
        keys.push(key);
        return 1;
      },
      { verdict: () => 'again' },
    ),
  );
  await once(
    ports,
    asked(async (key) => {
      keys.push(key);
      return 1;
    }),
  );
  expect(keys[0]).toMatch(/^questions-[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('what is settled is written in the same update as the result', async () => {
  await once(
    ports,
    asked(async () => 'md', {
      settle: (outcome) => ({ set: [[['data', 'qkba'], outcome.state === 'done' ? outcome.result : '']] }),
    }),
  );
  const claim = await ports.store.get('claims', claimId);
  expect([claim?.data.qkba, claim?.revision]).toEqual(['md', 3]);
});

test('a result that certainly did nothing may be tried again', async () => {
  const call = vi.fn(async () => 'refused');
  await once(ports, asked(call, { verdict: () => 'again' }));
  expect(await intents()).toEqual([]);
  await once(ports, asked(call));
  expect(call).toHaveBeenCalledTimes(2);
});

test('a call that breaks is unknown: it may have happened, so it is never repeated', async () => {
  const settle = vi.fn(() => ({ set: [[['data', 'qkba'], 'md']] as const }));
  const broken = vi.fn(() => Promise.reject(new Error('connection lost')));
  expect(await once(ports, asked(broken, { settle }))).toEqual({ state: 'unknown' });
  expect(await once(ports, asked(broken, { settle }))).toEqual({ state: 'unknown' });
  expect(broken).toHaveBeenCalledTimes(1);
  expect(settle).toHaveBeenCalledExactlyOnceWith({ state: 'unknown' }, expect.anything());
  expect((await ports.store.get('claims', claimId))?.data.qkba).toBe('md');
});

test('an intent that a crash left behind closes as unknown after its limit, and the call is not repeated', async () => {
  const key = 'questions-00000000000000000000000000000000';
  await once(
    ports,
    asked(async () => 1),
  );
  const [stored] = Object.keys((await ports.store.get('claims', claimId))?.intents ?? {});
  await ports.store.update('claims', claimId, {
    set: [
      [
        ['intents', stored ?? key],
        { operation: 'questions', at: '2026-03-01T11:00:00.000Z', until: '2026-03-01T11:00:25.000Z', state: 'open' },
      ],
    ],
  });
  const call = vi.fn(async () => 2);
  expect(await once(ports, asked(call))).toEqual({ state: 'unknown' });
  expect(call).not.toHaveBeenCalled();
  expect((await intents())[0]?.state).toBe('unknown');
});

test('a store that goes away between call and result gets the result once, as soon as it is back', async () => {
  const real = ports.store;
  let away = false;
  // The first write of the result arrives, its answer does not; what comes after does not even arrive.
  const update: Store['update'] = async (...change) => {
    if (away) throw new StoreUnavailable('away');
    const changed = await real.update(...change);
    if (call.mock.calls.length > 0 && !cut) {
      cut = true;
      away = true;
      throw new StoreUnavailable('the answer was lost');
    }
    return changed;
  };
  let cut = false;
  ports = { ...ports, store: { ...real, update } };
  const call = vi.fn(async () => 'bought');
  const settle = () => ({ push: [[['audit'], { at: 'now', what: 'bought' }]] }) as const;
  await expect(once(ports, asked(call, { settle }))).rejects.toBeInstanceOf(StoreUnavailable);
  await expect(once(ports, asked(call, { operation: 'other' }))).rejects.toBeInstanceOf(StoreUnavailable);
  away = false;
  const again = await once(ports, asked(call, { settle }));
  expect(again).toEqual({ state: 'done', result: 'bought', again: true });
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(call).toHaveBeenCalledTimes(1);
  expect((await real.get('claims', claimId))?.audit).toHaveLength(1);
});

test('a result that did nothing, written again because the answer was lost, leaves alone what another has begun since', async () => {
  const real = ports.store;
  let forgotten = false;
  // The intent is deleted, but the caller does not learn it; before the retry another process makes the same call.
  const update: Store['update'] = async (...change) => {
    const changed = await real.update(...change);
    if (called && !forgotten) {
      forgotten = true;
      now = new Date(now.getTime() + 10);
      there = once({ ...ports, store: { ...real } }, asked(second));
      await eventually(() => expect(second).toHaveBeenCalled());
      throw new StoreUnavailable('the answer was lost');
    }
    return changed;
  };
  let called = false;
  let there: Promise<unknown> = Promise.resolve();
  let answer: (value: string) => void = () => undefined;
  const second = vi.fn(
    () =>
      new Promise<string>((resolve) => {
        answer = resolve;
      }),
  );
  const first = vi.fn(async () => {
    called = true;
    return 'refused';
  });
  const here = once({ ...ports, store: { ...real, update } }, asked(first, { verdict: () => 'again' }));
  await expect(here).rejects.toBeInstanceOf(StoreUnavailable);
  // The write is retried after the caller has its answer.
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(await intents()).toMatchObject([{ state: 'open' }]);
  answer('bought');
  expect(await there).toEqual({ state: 'done', result: 'bought', again: false });
});

test('an answer that comes after everybody has stopped waiting is kept and settles nothing', async () => {
  let answer: (value: string) => void = () => undefined;
  const settle = vi.fn(() => ({ set: [[['data', 'qkba'], 'x']] as const }));
  const late = once(
    ports,
    asked(
      () =>
        new Promise<string>((resolve) => {
          answer = resolve;
        }),
      { settle },
    ),
  );
  await eventually(async () => expect(await intents()).toHaveLength(1));
  now = new Date(now.getTime() + 2000);
  expect(
    await once(
      elsewhere(),
      asked(async () => 'never'),
    ),
  ).toEqual({ state: 'unknown' });
  answer('late answer');
  expect(await late).toEqual({ state: 'unknown' });
  expect((await intents())[0]).toMatchObject({ state: 'unknown', late: '"late answer"' });
  expect(settle).not.toHaveBeenCalled();
});

test('vendors’ answers may hold any key: they are kept as text', async () => {
  const result = { 'a.b': { $gt: 1 }, __proto__x: 1 };
  await once(
    ports,
    asked(async () => result),
  );
  expect(
    await once(
      ports,
      asked(async () => ({ ...result })),
    ),
  ).toMatchObject({ result });
});

const HOUR_MS = 60 * 60_000;
/** An intent as the commit 4610594 wrote it, left open by a service that was killed. */
async function leftOpen(key: string): Promise<void> {
  const at = now.toISOString();
  const until = new Date(now.getTime() + 1_000).toISOString();
  await ports.store.update('claims', claimId, {
    set: [[['intents', key], { operation: 'questions', at, until, state: 'open' }]],
  });
}
/** The name of the intent of `asked`. */
async function nameOf(): Promise<string> {
  let name = '';
  await once(
    ports,
    asked(
      async (key) => {
        name = key;
      },
      { verdict: () => 'again' },
    ),
  );
  return name;
}

test('an intent that an earlier release left open is asked for again under its key, and its result is stored', async () => {
  const key = await nameOf();
  await leftOpen(key);
  now = new Date(now.getTime() + 2_000);
  const keys: string[] = [];
  const call = async (name: string) => {
    keys.push(name);
    return 'bought';
  };
  expect(await once(ports, asked(call, { askAgain: 'nextCall' }))).toEqual({
    state: 'done',
    result: 'bought',
    again: false,
  });
  expect(keys).toEqual([key]);
  expect(await intents()).toMatchObject([{ state: 'done', result: '"bought"', asks: 2 }]);
});

test('after 24 hours the vendor may have forgotten the key, so the call is not repeated', async () => {
  await leftOpen(await nameOf());
  now = new Date(now.getTime() + 24 * HOUR_MS);
  const call = vi.fn(async () => 'bought');
  expect(await once(ports, asked(call, { askAgain: 'nextCall' }))).toEqual({ state: 'unknown' });
  expect(call).not.toHaveBeenCalled();
  expect(await intents()).toMatchObject([{ state: 'unknown' }]);
});

test('an unknown result is asked for 20 times at most, and what was asked for first goes with the key', async () => {
  const requests: unknown[] = [];
  const askOnce = (request: string) =>
    once(ports, {
      claimId,
      operation: 'questions',
      payload: 'the same',
      request,
      limitMs: 1000,
      askAgain: 'nextCall' as const,
      call: async (_key: string, ask: { request: string }) => {
        requests.push(ask.request);
        return 'lost';
      },
      verdict: () => 'unknown' as const,
    });
  for (let n = 0; n < 25; n += 1) expect(await askOnce(`request ${n}`)).toEqual({ state: 'unknown' });
  expect(requests).toEqual(Array(20).fill('request 0'));
});

test('that nothing happened the second time does not make the first time undone', async () => {
  await once(
    ports,
    asked(async () => 'lost', { askAgain: 'nextCall', verdict: () => 'unknown' }),
  );
  await once(
    ports,
    asked(async () => 'refused', { askAgain: 'nextCall', verdict: () => 'again' }),
  );
  expect(await intents()).toMatchObject([{ state: 'open', asks: 2 }]);
});
