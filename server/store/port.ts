import type {
  ClaimDocument,
  CounterDocument,
  IdentityDocument,
  MetaDocument,
  NumberDocument,
  SessionDocument,
  SignerDocument,
  TrailDocument,
} from './documents.ts';

/** What is stored, by collection. */
export interface Collections {
  claims: ClaimDocument;
  sessions: SessionDocument;
  counters: CounterDocument;
  numbers: NumberDocument;
  /** Who signed which claim, by identity key. */
  signers: SignerDocument;
  /** Purchases about a person, by identity key. */
  identities: IdentityDocument;
  /** What staff have done. */
  trail: TrailDocument;
  /** The store's own state: the version of its forms, a restore under way. */
  meta: MetaDocument;
}

export type CollectionName = keyof Collections;

/** A path inside a document, member by member. A list, so that a member's name may contain any character. (ST-2) */
export type Path = readonly [string, ...string[]];

/**
 * One atomic change of one document. Values are plain JSON; other members do not change. Its operations must not overlap,
 * otherwise it is an error of the caller (`TypeError`), as is a change that the document does not allow.
 */
export interface Change {
  set?: readonly (readonly [Path, unknown])[];
  unset?: readonly Path[];
  /** Appends to a list; creates it if there is none. */
  push?: readonly (readonly [Path, unknown])[];
  /** Appends to a list those values that it does not contain yet. */
  addToSet?: readonly (readonly [Path, unknown])[];
  /** Adds to a number; a missing one counts as 0. */
  inc?: readonly (readonly [Path, number])[];
}

/** The members of a collection that it can be searched by; each has an index. */
export const searchable = {
  claims: [
    'signedEmailKey',
    'signedPersonKey',
    'nextDue',
    'deadLetters',
    'failingSince',
    'emailKey',
    'mobileKey',
    'nameKey',
  ],
  sessions: ['claimId', 'expiresAt'],
  counters: ['expiresAt'],
  numbers: ['expiresAt'],
  signers: ['claim'],
  identities: ['expiresAt'],
  trail: [],
  meta: [],
} as const satisfies Record<CollectionName, readonly string[]>;

type Searchable<C extends CollectionName> = (typeof searchable)[C][number];

/** Equal to a value, or before one in the order of text (ISO times); at most `limit` documents. */
export type Query<C extends CollectionName> = { by: Searchable<C>; limit: number } & (
  | { is: string }
  | { before: string }
);

/**
 * Stores documents. Each call touches one document and is atomic; a call that has answered is on disk. It offers only operations
 * that mean the same on every document database, so callers do not know which one it is. Every call rejects with a
 * `StoreUnavailable` while the store cannot answer. Then nothing of that call was stored, with one exception: if a server's
 * answer is lost the result is unknown, so `write` must be idempotent.
 */
export interface Store {
  /**
   * The document as this process has seen it last, without asking the store; null if it is not remembered. It may be out of date, so
   * a change that is decided by it must name its revision. It must not be changed.
   */
  recent?<C extends CollectionName>(collection: C, id: string): Collections[C] | null;
  get<C extends CollectionName>(collection: C, id: string): Promise<Collections[C] | null>;
  /** False, and nothing stored, if the id is taken. */
  insert<C extends CollectionName>(collection: C, document: Collections[C]): Promise<boolean>;
  /**
   * The document after the change; null, and nothing changed, if there is none or `revision` is no longer current. Every change
   * increases the revision by one. The document may be remembered, so it must not be changed. A document that this store has returned
   * may stand for its revision: then the store need not read it again.
   */
  update<C extends CollectionName>(
    collection: C,
    id: string,
    change: Change,
    revision?: number | Collections[C],
  ): Promise<Collections[C] | null>;
  /** The document after the change; if there was none, the change is made to an empty one. */
  upsert<C extends CollectionName>(collection: C, id: string, change: Change): Promise<Collections[C]>;
  find<C extends CollectionName>(collection: C, query: Query<C>): Promise<Collections[C][]>;
  /** How many documents `find` would give, without reading them. */
  count<C extends CollectionName>(collection: C, query: Query<C>): Promise<number>;
  /** The values of the searched member of what `find` would give, in the same order, without reading the documents. */
  values<C extends CollectionName>(collection: C, query: Query<C>): Promise<string[]>;
  /** All documents in the order of their ids (as bytes): at most `limit` of those after the id `after`; '' begins. */
  scan<C extends CollectionName>(collection: C, after: string, limit: number): Promise<Collections[C][]>;
  /** False if there was none. */
  remove(collection: CollectionName, id: string): Promise<boolean>;
  /** What is wrong with the store's own files and indexes, in words for staff; [] if nothing is. Changes nothing. */
  check(): Promise<string[]>;
  /** Removes what was overwritten or deleted from the files too, where the store leaves it there. Needs the size of the store as room. */
  compact(): Promise<void>;
  /** Resolves when the store has saved something small. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The store cannot answer now: disk full, file deleted, server unreachable. The request may be repeated. Its message is logged,
 * so it gives the reason without any of the data to be stored.
 */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
  /** The time after which to try again, in seconds, where it differs from the usual. */
  readonly retryAfter: number | undefined;

  constructor(message: string, { retryAfter, ...options }: ErrorOptions & { retryAfter?: number } = {}) {
    super(message, options);
    this.retryAfter = retryAfter;
  }
}

/** Several changes as one; a later `set` of the same path wins. */
export function together(...changes: readonly (Change | undefined)[]): Change {
  const set: (readonly [Path, unknown])[] = [];
  const unset: Path[] = [];
  const push: (readonly [Path, unknown])[] = [];
  const addToSet: (readonly [Path, unknown])[] = [];
  const inc: (readonly [Path, number])[] = [];
  for (const change of changes) {
    if (!change) continue;
    if (change.set) set.push(...change.set);
    if (change.unset) unset.push(...change.unset);
    if (change.push) push.push(...change.push);
    if (change.addToSet) addToSet.push(...change.addToSet);
    if (change.inc) inc.push(...change.inc);
  }
  return { set, unset, push, addToSet, inc };
}

/** The number of a revision that is given by itself or by its document. */
export const revisionOf = (revision: number | { revision: number } | undefined): number | undefined =>
  typeof revision === 'object' ? revision.revision : revision;

/** True when the change would change nothing. */
export const isNothing = (change: Change): boolean =>
  !(change.set?.length || change.unset?.length || change.push?.length || change.addToSet?.length || change.inc?.length);
