import { Failure } from './errors.ts';
import type { Ports } from './ports.ts';
import type { ClaimDocument } from './store/documents.ts';
import { type Change, isNothing, type Store } from './store/port.ts';
import { announce } from './wake.ts';

/** Crockford's alphabet: no i, l, o, u, so that a number read aloud cannot be mistaken. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const CLAIM_NUMBER = /^[0-9a-hjkmnp-tv-z]{32}$/;

/** Only changes by other nodes make one try again. */
const TRIES = 20;

/** A new claim number: 160 random bits as 32 letters and digits. Knowing it gives access, so nobody may guess it. (G-096) */
const newClaimNumber = (random: Ports['random']): string => [...random(32)].map((byte) => ALPHABET[byte & 31]).join('');

export const isClaimNumber = (text: string): boolean => CLAIM_NUMBER.test(text);

/** Stores a new claim that holds `data`, and gives it its number. (ENT-001, ENT-002) */
export async function createClaim(
  ports: Pick<Ports, 'store' | 'random' | 'clock'>,
  data: Record<string, unknown> = {},
): Promise<ClaimDocument> {
  const id = newClaimNumber(ports.random);
  const claim: ClaimDocument = {
    id,
    revision: 1,
    createdAt: ports.clock().toISOString(),
    data: { ...data, claim_number: id },
    screensCompleted: [],
    evidence: [],
    verdicts: {},
    intents: {},
    audit: [],
    outbox: {},
  };
  if (!(await ports.store.insert('claims', claim))) throw new Error('a new claim number was taken');
  return claim;
}

/**
 * Changes a claim: reads it, asks `decide` for the change, writes it if nobody else has written meanwhile, else starts
 * again. `decide` may throw a `Failure`; then nothing is written. Null: there is no such claim. (SR-4)
 */
export function changeClaim(
  ports: Pick<Ports, 'store'>,
  claimId: string,
  decide: (claim: ClaimDocument) => Change,
): Promise<ClaimDocument | null> {
  const queue = queues.get(ports.store) ?? new Map<string, Promise<unknown>>();
  queues.set(ports.store, queue);
  const before = queue.get(claimId);
  const change = before ? before.then(() => attempt(ports, claimId, decide)) : attempt(ports, claimId, decide);
  // Whoever comes next waits for this one, whatever it came to.
  const settled = change
    .catch(() => undefined)
    .finally(() => {
      if (queue.get(claimId) === settled) queue.delete(claimId);
    });
  queue.set(claimId, settled);
  return change;
}

/** Changes of one claim that wait in this process: in turn, since of several at once all but one would be refused. */
const queues = new WeakMap<Store, Map<string, Promise<unknown>>>();

async function attempt(
  { store }: Pick<Ports, 'store'>,
  claimId: string,
  decide: (claim: ClaimDocument) => Change,
): Promise<ClaimDocument | null> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const claim = await store.get('claims', claimId);
    if (!claim) return null;
    const change = decide(claim);
    if (isNothing(change)) return claim;
    const changed = await store.update('claims', claimId, change, claim.revision);
    if (!changed) continue;
    if (change.set?.some(([[place]]) => place === 'outbox')) announce(store);
    return changed;
  }
  throw new Failure('STORE_DOWN', { retryAfter: 1 });
}

/** Another signed claim of the same person, if there is one: the same email or the same surname, birth date and address. */
export async function findSignedClaim(
  ports: Pick<Ports, 'store'>,
  { emailKey, personKey, notId }: { emailKey?: string; personKey?: string; notId: string },
): Promise<ClaimDocument | null> {
  const searches = [
    emailKey === undefined ? undefined : ({ by: 'signedEmailKey', is: emailKey, limit: 2 } as const),
    personKey === undefined ? undefined : ({ by: 'signedPersonKey', is: personKey, limit: 2 } as const),
  ];
  for (const search of searches) {
    if (!search) continue;
    const found = await ports.store.find('claims', search);
    const other = found.find((claim) => claim.id !== notId);
    if (other) return other;
  }
  return null;
}
