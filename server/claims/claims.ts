import { Failure } from '../http/errors.ts';
import { withOutboxState } from '../outbox/outbox-state.ts';
import { announce } from '../outbox/wake.ts';
import type { Ports } from '../ports.ts';
import { changeDocument } from '../store/change-document.ts';
import type { ClaimDocument } from '../store/documents.ts';
import type { Change } from '../store/port.ts';
import { chained } from './audit-chain.ts';
import { formerSignerKeys, signerKeys } from './identity-keys.ts';

/** Crockford's alphabet: no i, l, o, u, so that a number read aloud cannot be misheard. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const CLAIM_NUMBER = /^[0-9a-hjkmnp-tv-z]{32}$/;

/** A new claim number: 160 random bits as 32 letters and digits. It gives access, so it must not be guessable. (G-096) */
const newClaimNumber = (random: Ports['random']): string => [...random(32)].map((byte) => ALPHABET[byte & 31]).join('');

export const isClaimNumber = (text: string): boolean => CLAIM_NUMBER.test(text);

/** A claim with nothing done yet. `createdAt`: ISO 8601. */
export const newClaim = (id: string, createdAt: string, data: Record<string, unknown> = {}): ClaimDocument => ({
  id,
  revision: 1,
  createdAt,
  data,
  screensCompleted: [],
  evidence: [],
  verdicts: {},
  intents: {},
  audit: [],
  outbox: {},
});

/** Stores a new claim that holds `data`, and gives it its number. (ENT-001, ENT-002) */
export async function createClaim(
  ports: Pick<Ports, 'store' | 'random' | 'clock'>,
  data: Record<string, unknown> = {},
): Promise<ClaimDocument> {
  const id = newClaimNumber(ports.random);
  const claim = newClaim(id, ports.clock().toISOString(), { ...data, claim_number: id });
  if (!(await ports.store.insert('claims', claim))) throw new Error('a new claim number was taken');
  return claim;
}

/** The claim of a session. */
export async function claimOf({ ports }: { ports: Pick<Ports, 'store'> }, claimId: string): Promise<ClaimDocument> {
  const claim = await ports.store.get('claims', claimId);
  if (!claim) throw new Failure('CLAIM_NOT_FOUND');
  return claim;
}

/** Changes a claim, as `changeDocument` does, chains its audit entries, and notes the state of its outbox. Null: there is no such claim. (SR-4) */
export async function changeClaim(
  ports: Pick<Ports, 'store'>,
  claimId: string,
  decide: (claim: ClaimDocument) => Change,
): Promise<ClaimDocument | null> {
  let made: Change = {};
  const claim = await changeDocument(ports, 'claims', claimId, (present) => {
    if (present.erasedAt !== undefined) throw new Failure('NO_SESSION');
    made = withOutboxState(present, chained(present, decide(present)));
    return made;
  });
  if (claim && made.set?.some(([[place]]) => place === 'outbox')) announce(ports.store);
  return claim;
}

/**
 * Another signed claim of the person with these details, if there is one: the same email, or the same surname, birth date and
 * address. Claims signed by an earlier release have their keys in its form.
 */
export async function findSignedClaim(
  ports: Pick<Ports, 'store'>,
  { data, secret, notId }: { data: Readonly<Record<string, unknown>>; secret: string; notId: string },
): Promise<ClaimDocument | null> {
  for (const { email, person } of [signerKeys(data, secret), formerSignerKeys(data)]) {
    const searches = [
      email === undefined ? undefined : ({ by: 'signedEmailKey', is: email, limit: 2 } as const),
      person === undefined ? undefined : ({ by: 'signedPersonKey', is: person, limit: 2 } as const),
    ];
    for (const search of searches) {
      if (!search) continue;
      const found = await ports.store.find('claims', search);
      const other = found.find((claim) => claim.id !== notId);
      if (other) return other;
    }
  }
  return null;
}
