import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Failure } from '../http/errors.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/port.ts';
import { emptyStoreUrl } from '../testing/stores.ts';
import { changeClaim, createClaim } from './claims.ts';

let store: Store;
let claimId: string;
beforeEach(async () => {
  store = await openStore(emptyStoreUrl());
  claimId = (await createClaim({ store, random: randomBytes, clock: () => new Date(0) })).id;
});
afterEach(() => store.close());

const count = (by: number) => ({ inc: [[['data', 'count'], by]] as const });

test('a change that another node has overtaken is decided afresh on what the claim is then', async () => {
  let first = true;
  const seen: unknown[] = [];
  await changeClaim({ store }, claimId, (claim) => {
    seen.push(claim.data.title);
    if (first) void store.update('claims', claimId, { set: [[['data', 'title'], 'Mr.']] });
    first = false;
    return count(1);
  });
  expect(seen).toEqual([undefined, 'Mr.']);
  expect((await store.get('claims', claimId))?.data).toMatchObject({ title: 'Mr.', count: 1 });
});

test('changes by two nodes at once all count', async () => {
  const elsewhere = { ...store };
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      changeClaim({ store: n % 2 === 0 ? store : elsewhere }, claimId, () => count(1)),
    ),
  );
  expect((await store.get('claims', claimId))?.data.count).toBe(20);
});

test('a change that is refused writes nothing and does not hold up the next', async () => {
  const refused = changeClaim({ store }, claimId, () => {
    throw new Failure('FIELD_INVALID');
  });
  const next = changeClaim({ store }, claimId, () => count(1));
  await expect(refused).rejects.toBeInstanceOf(Failure);
  expect((await next)?.data.count).toBe(1);
});

test('no change is no write; of no claim it is null', async () => {
  expect((await changeClaim({ store }, claimId, () => ({})))?.revision).toBe(1);
  expect(await changeClaim({ store }, 'nobody', () => count(1))).toBeNull();
});
