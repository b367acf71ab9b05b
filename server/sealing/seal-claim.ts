import type { ClaimDocument } from '../store/documents.ts';
import { define } from '../store/keys.ts';
import type { Change, Path } from '../store/port.ts';
import { decrypt, encrypt, type Keyring } from './keyring.ts';
import { type Place, personalPlaces, placeAt } from './personal-places.ts';

/** What a sealed value begins with. Its rest is nonce, ciphertext and tag in base64url; the plain text is JSON. */
const MARK = 'sealed:';

export const isSealed = (value: unknown): value is string => typeof value === 'string' && value.startsWith(MARK);

/** Seals or opens one value; `path` is its place in the claim, without the index in a list. */
export type Turn = (value: unknown, path: string) => unknown;

/** Seals with the data key of the claim `owner`. A value opens only in the same place of the same claim. */
export const sealer =
  (key: Buffer, owner: string): Turn =>
  (value, path) => {
    if (value === undefined) throw new TypeError(`undefined cannot be stored at ${path}`);
    return MARK + encrypt(key, `${owner}/${path}`, Buffer.from(JSON.stringify(value)));
  };

/** The reverse of `sealer`; a value that is not sealed stays as it is. Throws if a value was changed or moved. */
export const opener =
  (key: Buffer, owner: string): Turn =>
  (value, path) =>
    isSealed(value) ? JSON.parse(decrypt(key, `${owner}/${path}`, value.slice(MARK.length)).toString()) : value;

const isMembers = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** A copy with the values of all personal places turned. A place that is sealed as a whole may be a list of sealed items. */
function turned(value: unknown, place: Place, path: string, turn: Turn, opens: boolean): unknown {
  if (place === undefined) return value;
  if (place === 'sealed')
    return opens && Array.isArray(value) ? value.map((item) => turn(item, path)) : turn(value, path);
  if (Array.isArray(value)) return value.map((item) => turned(item, place, path, turn, opens));
  if (!isMembers(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const inner = place(name);
    const member = value[name];
    const isPlain = inner === undefined || member === undefined;
    define(copy, name, isPlain ? member : turned(member, inner, `${path}/${name}`, turn, opens));
  }
  return copy;
}

const whole = (claim: ClaimDocument, turn: Turn, opens: boolean): ClaimDocument => {
  const copy = turned(claim, personalPlaces, '', turn, opens) as ClaimDocument;
  if (opens || claim.visitors === undefined) return copy;
  // Visitors are added one by one, so each is sealed by itself.
  return { ...copy, visitors: claim.visitors.map((visitor) => String(turn(visitor, '/visitors'))) };
};

/** The claim with its personal values sealed. */
export const sealClaim = (claim: ClaimDocument, seal: Turn): ClaimDocument => whole(claim, seal, false);
/** The claim with its sealed values opened. */
export const openClaim = (claim: ClaimDocument, open: Turn): ClaimDocument => whole(claim, open, true);

/** Whether every personal value of a claim is sealed. One that was erased has neither values nor a data key. */
export function isWhollySealed(claim: ClaimDocument): boolean {
  let whollySealed = claim.dataKey !== undefined || claim.erasedAt !== undefined;
  openClaim(claim, (value) => {
    if (!isSealed(value)) whollySealed = false;
    return value;
  });
  return whollySealed;
}

const named = (path: Path): string => path.map((name) => `/${name}`).join('');

/** Whether a change writes anything that must be sealed. */
export const touchesPersonal = ({ set = [], push = [], addToSet = [], inc = [] }: Change): boolean =>
  [...set, ...push, ...addToSet, ...inc].some(([path]) => placeAt(path) !== undefined);

/**
 * The change with its personal values sealed. Throws a `TypeError` if it would have to compare or count what is sealed: the store
 * cannot.
 */
export function sealChange({ set, unset, push, addToSet, inc }: Change, seal: Turn): Change {
  for (const [path] of [...(addToSet ?? []), ...(inc ?? [])])
    if (placeAt(path) !== undefined)
      throw new TypeError(`${path.join(' > ')} is sealed: it cannot be compared or counted`);
  const sealed = (changes: NonNullable<Change['set']>) =>
    changes.map(([path, value]) => [path, turned(value, placeAt(path), named(path), seal, false)] as const);
  return {
    ...(set ? { set: sealed(set) } : {}),
    ...(unset ? { unset } : {}),
    ...(push ? { push: sealed(push) } : {}),
    ...(addToSet ? { addToSet } : {}),
    ...(inc ? { inc } : {}),
  };
}

/** The change that seals a claim of an earlier release, with a new data key unless it has one. */
export function sealing(claim: ClaimDocument, keyring: Keyring): Change {
  const { id, dataKey, revision: _, ...members } = claim;
  const key = dataKey ? keyring.open(dataKey, id) : keyring.make();
  const plain = dataKey ? openClaim(claim, opener(key, id)) : claim;
  const sealed = sealClaim(plain, sealer(key, id)) as unknown as Record<string, unknown>;
  return {
    set: [
      [['dataKey'], dataKey ?? keyring.seal(key, id)],
      ...Object.keys(members).map((member) => [[member], sealed[member]] as const),
    ],
  };
}
