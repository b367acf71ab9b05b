import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomFillSync } from 'node:crypto';
import { StoreUnavailable } from '../store/port.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
/** A nonce of 96 random bits: one data key seals far fewer than the 2³² values that this is safe for. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A key of `DATA_KEYS`: it seals data keys, never data. */
export interface KeySetting {
  id: string;
  /** At least 32 characters; the key is derived from it. */
  secret: string;
}

/** The data key of a claim as the store holds it: sealed under the key with this id. */
export interface SealedKey {
  id: string;
  /** Nonce, data key and tag, in base64url. */
  sealed: string;
}

/** Seals and opens data keys. The first key of `DATA_KEYS` seals; all of them open. */
export interface Keyring {
  /** The id of the key that seals. */
  current: string;
  ids: readonly string[];
  /** A new data key. */
  make(): Buffer;
  /** `owner`: the id of the claim; a sealed key opens only for it. */
  seal(dataKey: Buffer, owner: string): SealedKey;
  /** Throws a `StoreUnavailable` if `DATA_KEYS` lacks the key, or has another secret under its id. */
  open(key: SealedKey, owner: string): Buffer;
  /** A text by which a store recognises the key that seals. */
  mark(): string;
  /** Whether a mark was made with the key of this id. Throws a `StoreUnavailable` if `DATA_KEYS` lacks it. */
  isMarkOf(id: string, mark: string): boolean;
}

/** Random bytes for many nonces at once: one by one they take as long as the encryption. */
const nonces = Buffer.alloc(NONCE_BYTES * 1024);
let used = nonces.length;

/** The next nonce, in memory that is used again: valid until the next call. */
function nextNonce(): Buffer {
  if (used === nonces.length) {
    randomFillSync(nonces);
    used = 0;
  }
  used += NONCE_BYTES;
  return nonces.subarray(used - NONCE_BYTES, used);
}

/** Encrypts with AES-256-GCM under a fresh nonce; `place` is authenticated, so the result opens nowhere else. Base64url. */
export function encrypt(key: Buffer, place: string, plain: Buffer): string {
  const nonce = nextNonce();
  const cipher = createCipheriv(CIPHER, key, nonce);
  cipher.setAAD(Buffer.from(place));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** The reverse of `encrypt`. Throws if key or place is another one, or the text was changed. */
export function decrypt(key: Buffer, place: string, text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url');
  const end = bytes.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(bytes.subarray(end));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, end)), decipher.final()]);
}

/** The keys of `DATA_KEYS`, at least one. */
export function keyringOf(settings: readonly [KeySetting, ...KeySetting[]]): Keyring {
  const keys = new Map(
    settings.map(({ id, secret }) => [
      id,
      Buffer.from(hkdfSync('sha256', secret, '', `reclaim data key ${id}`, KEY_BYTES)),
    ]),
  );
  const current = settings[0].id;
  const place = (id: string, owner: string) => `key/${id}/${owner}`;
  const keyOf = (id: string): Buffer => {
    const key = keys.get(id);
    if (!key) throw new StoreUnavailable(`data is sealed with the key "${id}", which DATA_KEYS does not name`);
    return key;
  };
  return {
    current,
    ids: [...keys.keys()],
    make: () => randomBytes(KEY_BYTES),
    seal: (dataKey, owner) => ({ id: current, sealed: encrypt(keyOf(current), place(current, owner), dataKey) }),
    open({ id, sealed }, owner) {
      const key = keyOf(id);
      try {
        return decrypt(key, place(id, owner), sealed);
      } catch (error) {
        throw new StoreUnavailable(`a data key does not open with the key "${id}" of DATA_KEYS`, { cause: error });
      }
    },
    mark: () => encrypt(keyOf(current), place(current, 'mark'), Buffer.from(current)),
    isMarkOf(id, mark) {
      const key = keyOf(id);
      try {
        return decrypt(key, place(id, 'mark'), mark).toString() === id;
      } catch {
        return false; // another secret, or another id
      }
    },
  };
}
