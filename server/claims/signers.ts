import type { Ports } from '../ports.ts';
import type { ClaimDocument } from '../store/documents.ts';

type SignerPorts = Pick<Ports, 'store' | 'clock'>;

/**
 * How long an identity key is held for a claim that is not signed with it, in milliseconds: longer than any write of a signature
 * takes. After that the process that held it must have died, and another claim may take the key.
 */
const LEFT_MS = 60_000;
const TRIES = 5;

/** `taken`: this person has another signed claim. `busy`: they are signing another claim at this moment. */
export type Reserved = { is: 'reserved'; fresh: readonly string[] } | { is: 'taken' } | { is: 'busy' };

/**
 * Reserves the signer's identity before the signature is written: each key is the id of a document of its own, so that only one
 * of two claims gets it, on any node. Idempotent for the same claim. `fresh` are the keys that were not its own before: they
 * are released if the signature is not written. (case ST-3, decision 171)
 */
export async function reserveSigner(ports: SignerPorts, claimId: string, keys: readonly string[]): Promise<Reserved> {
  const fresh: string[] = [];
  for (const key of keys) {
    const got = await reserve(ports, claimId, key);
    if (got === 'fresh') fresh.push(key);
    if (got !== 'taken' && got !== 'busy') continue;
    await releaseSigner(ports, claimId, fresh);
    return { is: got };
  }
  return { is: 'reserved', fresh };
}

async function reserve(
  { store, clock }: SignerPorts,
  claimId: string,
  key: string,
): Promise<'fresh' | 'own' | 'taken' | 'busy'> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const now = clock();
    const at = now.toISOString();
    if (await store.insert('signers', { id: key, revision: 1, claim: claimId, at })) return 'fresh';
    const held = await store.get('signers', key);
    if (!held) continue;
    const own = held.claim === claimId;
    if (!own) {
      const holder = await store.get('claims', held.claim);
      if (holder && isSignedWith(holder, key)) return 'taken';
      if (now.getTime() - Date.parse(held.at) < LEFT_MS) return 'busy';
    }
    const set = [
      [['claim'], claimId],
      [['at'], at],
    ] as const;
    if (await store.update('signers', key, { set }, held.revision)) return own ? 'own' : 'fresh';
  }
  return 'busy';
}

const isSignedWith = ({ signedAt, signedEmailKey, signedPersonKey }: ClaimDocument, key: string): boolean =>
  signedAt !== undefined && [signedEmailKey, signedPersonKey].includes(key);

/** Releases keys of this claim; those of another claim stay. */
export async function releaseSigner(
  { store }: Pick<Ports, 'store'>,
  claimId: string,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) if ((await store.get('signers', key))?.claim === claimId) await store.remove('signers', key);
}
