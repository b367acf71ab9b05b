import type { ClaimDocument } from '../store/documents.ts';
import {
  type Change,
  type CollectionName,
  type Collections,
  type Query,
  type Store,
  StoreUnavailable,
} from '../store/port.ts';
import { claimKeys } from './claim-keys.ts';
import type { Keyring } from './keyring.ts';
import { sealChange, sealClaim, sealing, touchesPersonal } from './seal-claim.ts';

/**
 * The door of a store: what is personal in claims is sealed on the way in and opened on the way out, so that neither the service
 * above nor the store below knows of it. Each claim has a data key of its own, which lies beside it, sealed with a key of
 * `DATA_KEYS`. Claims without a data key, of earlier releases, are read as they are, and sealed before the next change.
 * (decision 251)
 *
 * A claim that cannot be opened rejects with a `StoreUnavailable`; a search by time and a scan leave it out and warn once, so that one damaged
 * claim does not hold up the messages of all others.
 */
export function sealedStore(inner: Store, keyring: Keyring): Store {
  const keys = claimKeys(keyring);
  let warned = false;

  function opened(stored: ClaimDocument): ClaimDocument {
    const { dataKey, ...claim } = stored;
    if (!dataKey) {
      // Erased meanwhile, or of an earlier release: what is known of its key no longer counts.
      keys.forget(claim.id);
      return claim;
    }
    try {
      return keys.open(claim, dataKey);
    } catch (error) {
      keys.forget(claim.id);
      if (error instanceof StoreUnavailable) throw error;
      throw new StoreUnavailable('a sealed value of a claim does not open', { cause: error });
    }
  }

  const openable = (stored: readonly ClaimDocument[]): ClaimDocument[] =>
    stored.flatMap((claim) => {
      try {
        return [opened(claim)];
      } catch (error) {
        if (!warned)
          process.emitWarning(
            `A claim cannot be opened (${error instanceof Error ? error.message : 'unknown error'}). npm run store -- verify names each.`,
            { code: 'CLAIM_NOT_OPENED' },
          );
        warned = true;
        return [];
      }
    });

  async function update(id: string, change: Change, revision?: number): Promise<ClaimDocument | null> {
    if (!touchesPersonal(change)) return inner.update('claims', id, change, revision);
    let expected = revision;
    for (;;) {
      const seal = keys.sealerOf(id);
      if (seal) return inner.update('claims', id, sealChange(change, seal), expected);
      const stored = await inner.get('claims', id);
      if (!stored || (expected !== undefined && stored.revision !== expected)) return null;
      // One of an earlier release is sealed whole before it is changed.
      const made = stored.dataKey
        ? stored
        : await inner.update('claims', id, sealing(stored, keyring), stored.revision);
      if (made?.dataKey) keys.learn(id, made.dataKey);
      if (expected !== undefined) expected = made?.revision;
      if (!made && revision !== undefined) return null;
    }
  }

  return {
    ...inner,
    async get<C extends CollectionName>(collection: C, id: string) {
      const stored = await inner.get(collection, id);
      return stored && isClaim(collection, stored) ? (opened(stored) as Collections[C]) : stored;
    },
    insert<C extends CollectionName>(collection: C, document: Collections[C]) {
      if (!isClaim(collection, document)) return inner.insert(collection, document);
      const { seal, dataKey } = keys.make(document.id);
      return inner.insert('claims', { ...sealClaim(document, seal), dataKey }).then((isNew) => {
        if (!isNew) keys.forget(document.id);
        return isNew;
      });
    },
    async update<C extends CollectionName>(collection: C, id: string, change: Change, revision?: number) {
      if (collection !== 'claims') return inner.update(collection, id, change, revision);
      const stored = await update(id, change, revision);
      return stored && (opened(stored) as Collections[C]);
    },
    async upsert<C extends CollectionName>(collection: C, id: string, change: Change) {
      if (collection === 'claims') throw new TypeError('a claim is inserted before it is changed');
      return inner.upsert(collection, id, change);
    },
    async find<C extends CollectionName>(collection: C, query: Query<C>) {
      const stored = await inner.find(collection, query);
      if (collection !== 'claims') return stored;
      const claims = stored as ClaimDocument[];
      return ('is' in query ? claims.map(opened) : openable(claims)) as Collections[C][];
    },
    async scan<C extends CollectionName>(collection: C, after: string, limit: number) {
      const stored = await inner.scan(collection, after, limit);
      return collection === 'claims' ? (openable(stored as ClaimDocument[]) as Collections[C][]) : stored;
    },
    async remove(collection, id) {
      if (collection === 'claims') keys.forget(id);
      return inner.remove(collection, id);
    },
  };
}

const isClaim = (collection: CollectionName, _: unknown): _ is ClaimDocument => collection === 'claims';
