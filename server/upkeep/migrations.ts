import { signerKeys } from '../claims/identity-keys.ts';
import { searchedKeys, searchKeyChange } from '../claims/search-keys.ts';
import { correctedState } from '../outbox/outbox-state.ts';
import type { Keyring } from '../sealing/keyring.ts';
import { isWhollySealed, opener, sealing } from '../sealing/seal-claim.ts';
import type { ClaimDocument } from '../store/documents.ts';
import { type Change, type CollectionName, type Collections, isNothing, type Store } from '../store/port.ts';
import { type DataVersion, SEALED_FROM } from './data-version.ts';

/** What a migration may know besides the document. */
export interface MigrationContext {
  /** The secret of identity keys (`PERSON_KEY`). */
  personKey: string;
  /** The keys of `DATA_KEYS`. */
  keyring: Keyring;
}

/** The change of one document. `also` is inserted beside it, unless the id is taken. */
export interface Migrated {
  change: Change;
  also?: Parameters<Store['insert']>[] | undefined;
}

/**
 * One step forward of the stored forms. It must be repeatable: a stopped migration begins again, and nodes may run it at the
 * same time. Releases keep reading the form before, so that nodes can be replaced one by one.
 */
export interface Migration<C extends CollectionName = CollectionName> extends DataVersion {
  says: string;
  collection: C;
  /** Null: the document has the new form. Reads nothing but its arguments. */
  migrate(document: Collections[C], context: MigrationContext): Migrated | null;
}

const isKeyed = (key: string | undefined): boolean => key === undefined || key.startsWith('id-');

/**
 * Signed claims had their identity keys as plain hashes, which can be found by trying addresses, and no reservation. (case
 * ST-3; decision 250)
 */
const keyedIdentities: Migration<'claims'> = {
  version: 1,
  readableFrom: 0,
  says: 'identity keys of signed claims become keyed hashes, and each is reserved for its claim',
  collection: 'claims',
  migrate(claim, { personKey }) {
    const { signedAt, signedEmailKey, signedPersonKey, data, id } = claim;
    if (signedAt === undefined || (isKeyed(signedEmailKey) && isKeyed(signedPersonKey))) return null;
    const { email, person } = signerKeys(data, personKey);
    const keys = [email, person].filter((key) => key !== undefined);
    return {
      change: {
        set: [...named('signedEmailKey', email), ...named('signedPersonKey', person)],
        unset: [
          ...(email === undefined ? [['signedEmailKey'] as const] : []),
          ...(person === undefined ? [['signedPersonKey'] as const] : []),
        ],
      },
      also: keys.map((key) => ['signers', { id: key, revision: 1, claim: id, at: signedAt }] as const),
    };
  },
};

const named = (member: keyof ClaimDocument, value: string | undefined) =>
  value === undefined ? [] : [[[member], value] as const];

/** Claims had their personal values in the clear. A release before cannot read sealed ones. (decision 251) */
const sealedValues: Migration<'claims'> = {
  version: SEALED_FROM,
  readableFrom: SEALED_FROM,
  says: 'personal values of claims are sealed, each claim with a data key of its own',
  collection: 'claims',
  migrate(claim, { keyring }) {
    return isWhollySealed(claim) ? null : { change: sealing(claim, keyring) };
  },
};

/** Claims did not note what lies dead in their outbox and since when it fails. Releases before go on without it. (decision 229) */
const notedOutboxes: Migration<'claims'> = {
  version: 3,
  readableFrom: SEALED_FROM,
  says: 'claims note the dead letters of their outbox, and since when a message fails',
  collection: 'claims',
  migrate(claim) {
    const change = correctedState(claim);
    return isNothing(change) ? null : { change };
  },
};

/** The change that makes the hashes of a sealed claim those of its data. Throws a `StoreUnavailable` if it does not open. */
export function searchKeysOf(claim: ClaimDocument, { personKey, keyring }: MigrationContext): Change {
  const { id, dataKey } = claim;
  const open = dataKey && opener(keyring.open(dataKey, id), id);
  const opened = (key: string) => (open ? open(claim.data[key], `/data/${key}`) : claim.data[key]);
  return searchKeyChange(claim, Object.fromEntries(searchedKeys.map((key) => [key, opened(key)])), personKey);
}

/** Claims that are not signed were found by opening every claim. Releases before go on without the hashes. (decision 234) */
const searchableClaims: Migration<'claims'> = {
  version: 4,
  readableFrom: SEALED_FROM,
  says: 'claims, signed or not, get keyed hashes by which staff find them',
  collection: 'claims',
  migrate(claim, context) {
    const change = searchKeysOf(claim, context);
    return isNothing(change) ? null : { change };
  },
};

/** All migrations, in the order of their versions. */
export const migrations = [
  keyedIdentities,
  sealedValues,
  notedOutboxes,
  searchableClaims,
] as unknown as readonly Migration[];

/** What this release writes. */
export const CURRENT: DataVersion = migrations.at(-1) ?? { version: 0, readableFrom: 0 };
