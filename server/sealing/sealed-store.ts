import type { ClaimDocument } from '../store/documents.ts';
import { copyOf } from '../store/keys.ts';
import {
  type Change,
  type CollectionName,
  type Collections,
  type Query,
  revisionOf,
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

  /** The claim as it is remembered, so it must not be changed. */
  function opened(stored: ClaimDocument, made?: { before: ClaimDocument; change: Change }): ClaimDocument {
    const { id, dataKey } = stored;
    if (!dataKey) {
      // Erased meanwhile, or of an earlier release: what is known of its key no longer counts.
      keys.forget(id);
      return stored;
    }
    try {
      return made ? keys.changed(made.before, made.change, stored, dataKey) : keys.open(stored, dataKey);
    } catch (error) {
      keys.forget(id);
      if (error instanceof StoreUnavailable) throw error;
      throw new StoreUnavailable('a sealed value of a claim does not open', { cause: error });
    }
  }

  const openable = (stored: readonly ClaimDocument[]): ClaimDocument[] =>
    stored.flatMap((claim) => {
      try {
        return [copyOf(opened(claim))];
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
    const seen = keys.seen(id)?.stored;
    // The store has returned this one, so it need not read it again.
    let from = seen && seen.revision === revision ? seen : revision;
    if (!touchesPersonal(change)) return inner.update('claims', id, change, from);
    for (;;) {
      const seal = keys.sealerOf(id);
      if (seal) return inner.update('claims', id, sealChange(change, seal), from);
      const stored = await inner.get('claims', id);
      if (!stored || (from !== undefined && stored.revision !== revisionOf(from))) return null;
      // One of an earlier release is sealed whole before it is changed.
      const made = stored.dataKey
        ? stored
        : await inner.update('claims', id, sealing(stored, keyring), stored.revision);
      if (made?.dataKey) keys.learn(id, made.dataKey);
      if (from !== undefined) from = made?.revision;
      if (!made && revision !== undefined) return null;
    }
  }

  return {
    ...inner,
    recent<C extends CollectionName>(collection: C, id: string) {
      return collection === 'claims' ? ((keys.seen(id)?.claim ?? null) as Collections[C] | null) : null;
    },
    async get<C extends CollectionName>(collection: C, id: string) {
      const stored = await inner.get(collection, id);
      return stored && isClaim(collection, stored) ? (copyOf(opened(stored)) as Collections[C]) : stored;
    },
    insert<C extends CollectionName>(collection: C, document: Collections[C]) {
      if (!isClaim(collection, document)) return inner.insert(collection, document);
      const { seal, dataKey } = keys.make(document.id);
      return inner.insert('claims', { ...sealClaim(document, seal), dataKey }).then((isNew) => {
        if (!isNew) keys.forget(document.id);
        return isNew;
      });
    },
    async update<C extends CollectionName>(
      collection: C,
      id: string,
      change: Change,
      revision?: number | Collections[C],
    ) {
      if (collection !== 'claims') return inner.update(collection, id, change, revision);
      const before = keys.seen(id)?.claim;
      const stored = await update(id, change, revisionOf(revision));
      // Made in the claim that was seen last: what it says now is known without opening it.
      const made = before && before.revision + 1 === stored?.revision ? { before, change } : undefined;
      return stored && (opened(stored, made) as Collections[C]);
    },
    async upsert<C extends CollectionName>(collection: C, id: string, change: Change) {
      if (collection === 'claims') throw new TypeError('a claim is inserted before it is changed');
      return inner.upsert(collection, id, change);
    },
    async find<C extends CollectionName>(collection: C, query: Query<C>) {
      const stored = await inner.find(collection, query);
      if (collection !== 'claims') return stored;
      const claims = stored as ClaimDocument[];
      return ('is' in query ? claims.map((claim) => copyOf(opened(claim))) : openable(claims)) as Collections[C][];
    },
    async scan<C extends CollectionName>(collection: C, after: string, limit: number) {
      const stored = await inner.scan(collection, after, limit);
      return collection === 'claims' ? (openable(stored as ClaimDocument[]) as Collections[C][]) : stored;
    },
    async remove(collection, id) {
      if (collection === 'claims') keys.forget(id);
      return inner.remove(collection, id);
    },
    close() {
      keys.end();
      return inner.close();
    },
  };
}

const isClaim = (collection: CollectionName, _: unknown): _ is ClaimDocument => collection === 'claims';
