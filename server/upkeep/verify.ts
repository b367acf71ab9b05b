import { firstBroken } from '../claims/audit-chain.ts';
import { searchKeyChange } from '../claims/search-keys.ts';
import { correctedState } from '../outbox/outbox-state.ts';
import type { Keyring } from '../sealing/keyring.ts';
import { isWhollySealed, openClaim, opener } from '../sealing/seal-claim.ts';
import type { ClaimDocument } from '../store/documents.ts';
import { type CollectionName, isNothing, type Store, searchable } from '../store/port.ts';
import { dataVersionOf, SEALED_FROM } from './data-version.ts';
import { fillingOf } from './filling.ts';
import { type AnyDocument, type Counts, type Progress, pagesOf } from './walk-store.ts';

/** So many problems are listed; the rest are counted. */
const MOST = 20;

export interface Verified {
  counts: Counts;
  /** Each with collection and id, without any of the data. At most 20. */
  problems: string[];
  /** How many there are. */
  found: number;
}

/** Reads every document of a store, and what the store itself can say of its files and indexes. Changes nothing. With `keyring`, sealed values are opened too. */
export async function verifyStore(store: Store, progress: Progress, keyring?: Keyring): Promise<Verified> {
  const counts: Counts = {};
  const all = await store.check();
  const filling = await fillingOf(store);
  if (filling) all.push(`A restore or copy from ${filling.source} has not finished.`);
  const sealedFrom = (await dataVersionOf(store)).version >= SEALED_FROM;
  const faults = (collection: CollectionName, document: AnyDocument) => [
    ...problemsOf(collection, document),
    ...(keyring && collection === 'claims' ? sealFaults(document as ClaimDocument, keyring, sealedFrom) : []),
  ];
  let done = 0;
  for await (const { collection, documents } of pagesOf(store)) {
    counts[collection] = (counts[collection] ?? 0) + documents.length;
    for (const document of documents)
      all.push(...faults(collection, document).map((what) => `${collection} ${document.id}: ${what}`));
    done += documents.length;
    progress(done, 'verified');
  }
  return { counts, problems: all.slice(0, MOST), found: all.length };
}

function problemsOf(collection: CollectionName, document: AnyDocument): string[] {
  const members = document as unknown as Record<string, unknown>;
  const problems: string[] = [];
  if (!Number.isInteger(document.revision) || document.revision < 1)
    problems.push('its revision is not a whole number above 0');
  for (const member of searchable[collection] as readonly string[])
    if (members[member] !== undefined && typeof members[member] !== 'string')
      problems.push(`${member} is not a text, so it cannot be found by it`);
  if ('expiresAt' in document && Number.isNaN(Date.parse(String(members.expiresAt))))
    problems.push('expiresAt is not a time, so it never ends');
  if (collection === 'claims') problems.push(...problemsOfClaim(document as ClaimDocument));
  return problems;
}

/** Whether what is sealed opens, and whether everything personal is sealed. */
function sealFaults(claim: ClaimDocument, keyring: Keyring, sealedFrom: boolean): string[] {
  const { id, dataKey } = claim;
  if (dataKey && !keyring.ids.includes(dataKey.id))
    return [`it is sealed with the key "${dataKey.id}", which DATA_KEYS does not name`];
  try {
    if (dataKey) openClaim(claim, opener(keyring.open(dataKey, id), id));
  } catch {
    return ['a sealed value does not open: it was changed, or DATA_KEYS has another secret under the id of its key'];
  }
  return sealedFrom && !isWhollySealed(claim) ? ['a personal value is not sealed'] : [];
}

const LISTS = ['screensCompleted', 'evidence', 'audit'] as const;
const RECORDS = ['data', 'verdicts', 'intents', 'outbox'] as const;

function problemsOfClaim(claim: ClaimDocument): string[] {
  const problems = [
    ...LISTS.filter((name) => !Array.isArray(claim[name])).map((name) => `${name} is not a list`),
    ...RECORDS.filter((name) => !isRecord(claim[name])).map((name) => `${name} is not an object`),
  ];
  if (problems.length > 0) return problems;
  const broken = firstBroken(claim.audit);
  if (broken !== null) problems.push(`entry ${broken} of its audit, or one before it, was changed or removed`);
  const dues = Object.values(claim.outbox)
    .filter(({ state }) => state !== 'dead')
    .map(({ due }) => due);
  const next = dues.sort()[0];
  if (next !== claim.nextDue)
    problems.push('nextDue is not the first due of its outbox, so it is delivered late or never');
  if (claim.erasedAt !== undefined && !isNothing(searchKeyChange(claim, {}, '')))
    problems.push('it was erased, and can still be found by a hash of what it held');
  if (!isNothing(correctedState(claim)))
    problems.push('deadLetters or failingSince does not say what its outbox holds; the daily retention corrects it');
  return problems;
}

const isRecord = (value: unknown): boolean => value !== null && typeof value === 'object' && !Array.isArray(value);
