import { isDeepStrictEqual } from 'node:util';
import type { EffectDeps } from '../context.ts';
import { Failure } from '../http/errors.ts';
import { alert } from '../outbox/enqueue-alert.ts';
import type { ClaimDocument } from '../store/documents.ts';
import { together } from '../store/port.ts';
import type { ReadBody } from './claim-update.ts';
import { changeClaim, findSignedClaim } from './claims.ts';
import { askedInVain, registerKnows } from './customer-register.ts';
import { signerKeys } from './identity-keys.ts';
import { releaseSigner, reserveSigner } from './signers.ts';

const BUSY = 'We cannot save your signature right now. Please press the button again in a minute.';
/** How often a signature is planned again because the claimant's details have changed in between. */
const TRIES = 5;

interface Asked {
  read: ReadBody;
  /** The page has already told the claimant about their other claim. (CON-17) */
  knowsClaim: boolean;
}

/** The part of a claim update that may be written. */
interface Kept {
  read: ReadBody;
  /** Takes the claim by which the update is decided. Throws if its details differ from those that were checked. */
  check(present: ClaimDocument): void;
}

type Write = (kept: Kept) => Promise<ClaimDocument | null>;

/** Thrown inside a write if the claim's details have changed in between. */
class Moved extends Error {
  override name = 'Moved';
}

/**
 * Writes a claim update. The first signature of a claim is written only if the signer has not signed another one: their identity
 * is reserved first, and a customer register that did not answer at the contact details is called again. Throws `USER_EXISTS`,
 * and nothing is signed; for a page that knows of the other claim, everything except the signature is saved. (CON-06, CON-16,
 * case ST-3, decisions 171 and 172)
 */
export async function saveAsSigner(effects: EffectDeps, claimId: string, asked: Asked, write: Write) {
  if (typeof asked.read.values.signature !== 'string') return saveDetails(effects, asked, write);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const claim = await effects.ports.store.get('claims', claimId);
    if (!claim) return null;
    if (claim.signedAt !== undefined) return saveDetails(effects, asked, write);
    try {
      return await sign(effects, claim, asked, write);
    } catch (error) {
      if (!(error instanceof Moved)) throw error;
    }
  }
  throw new Failure('STORE_DOWN', { message: BUSY, retryAfter: 1 });
}

const keysIn = (effects: { config: Pick<EffectDeps['config'], 'personKey'> }, data: ClaimDocument['data']): string[] =>
  Object.values(signerKeys(data, effects.config.personKey)).filter((key) => key !== undefined);

async function sign(effects: EffectDeps, claim: ClaimDocument, { read, knowsClaim }: Asked, write: Write) {
  const { ports, config } = effects;
  const data = { ...claim.data, ...read.values };
  const keys = keysIn(effects, data);
  const reserved = await reserveSigner(ports, claim.id, keys);
  if (reserved.is === 'busy') throw new Failure('STORE_DOWN', { message: BUSY, retryAfter: 30 });
  const release = () => releaseSigner(ports, claim.id, reserved.is === 'reserved' ? reserved.fresh : []);
  const exists =
    reserved.is === 'taken' ||
    // A claim signed by an earlier release has no reservation.
    (await findSignedClaim(ports, { data, secret: config.personKey, notId: claim.id })) !== null ||
    (askedInVain(claim) && (await registerKnows(effects, claim.id, data)) === 'exists');
  if (exists) {
    await release();
    await noteDuplicate(effects, claim.id);
    if (!knowsClaim) throw new Failure('USER_EXISTS');
    const { signature: _, ...values } = read.values;
    return write({ read: { ...read, values }, check: () => {} });
  }
  const check = (present: ClaimDocument) => {
    if (!isDeepStrictEqual(keysIn(effects, { ...present.data, ...read.values }), keys)) throw new Moved();
  };
  try {
    return await write({ read, check });
  } catch (error) {
    // A store whose answer was lost may still have written. If it cannot say, the keys stay reserved: this claim can use them,
    // and another one after a while.
    const present = await ports.store.get('claims', claim.id).catch(() => undefined);
    if (present && present.signedAt === undefined) await release();
    throw error;
  }
}

/** Marks the claim of a person who has another one, and tells the firm. */
export async function noteDuplicate({ ports }: Pick<EffectDeps, 'ports'>, claimId: string): Promise<void> {
  await changeClaim(ports, claimId, (present) => {
    const at = ports.clock();
    const noted = {
      set: [[['data', 'user_exists'], true]],
      push: [[['audit'], { at: at.toISOString(), what: 'is a duplicate' }]],
    } as const;
    return together(noted, alert(present, 'duplicate', at));
  });
}

/** When the details of a signed claim change, its keys change too; a key of another claim stays with that claim. */
async function saveDetails(effects: EffectDeps, { read }: Asked, write: Write) {
  let before: ClaimDocument | undefined;
  const after = await write({
    read,
    check: (present) => {
      before = present;
    },
  });
  if (after && before?.signedAt !== undefined) await moveReservations(effects, before, after);
  return after;
}

/** Reserves the keys that a signed claim has after a change of its details, and releases those that it had before. */
export async function moveReservations(
  effects: { ports: Pick<EffectDeps['ports'], 'store' | 'clock'>; config: Pick<EffectDeps['config'], 'personKey'> },
  before: ClaimDocument,
  after: ClaimDocument,
): Promise<void> {
  const { ports } = effects;
  const [old, now] = [keysIn(effects, before.data), keysIn(effects, after.data)];
  for (const key of now) if (!old.includes(key)) await reserveSigner(ports, before.id, [key]);
  await releaseSigner(
    ports,
    before.id,
    old.filter((key) => !now.includes(key)),
  );
}
