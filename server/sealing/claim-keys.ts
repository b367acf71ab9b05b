import type { ClaimDocument } from '../store/documents.ts';
import { define } from '../store/keys.ts';
import type { Keyring } from './keyring.ts';
import { type Place, personalPlaces } from './personal-places.ts';
import { isSealed, opener, sealer, type Turn } from './seal-claim.ts';

type DataKey = NonNullable<ClaimDocument['dataKey']>;

/** So many claims are remembered, those that were used last. */
const CLAIMS = 2000;
/** Longer sealed values are opened each time: reports of bureaus and signatures. */
const LONGEST = 4000;

/** A sealed value as the store holds it, and its JSON text. */
type Remembered = { sealed: string; text: string };
/** Of a sealed value: how it was sealed and what it says. Of an object or a list: the same by its members. */
type Memory = Remembered | { members: Record<string, Memory | undefined> };

/** What this process knows of a claim that was used lately. */
interface Known {
  key: Buffer;
  /** The data key as the store holds it: while that is the same, `key` is. */
  sealedKey: string;
  /** The small values as they were read last. */
  read: Memory | undefined;
  /** Sealed value → place and JSON text, of values that were sealed since: the store answers a change with the changed claim. */
  written: Map<string, { path: string; text: string }>;
}

/**
 * Remembers the keys and the small values of claims in use, because opening forty values takes as long as saving them. Both are in
 * this process's memory anyway.
 */
export function claimKeys(keyring: Keyring) {
  const known = new Map<string, Known>();

  function remember(id: string, entry: Known): Known {
    known.delete(id);
    known.set(id, entry);
    if (known.size > CLAIMS) known.delete(known.keys().next().value ?? '');
    return entry;
  }

  const fresh = (key: Buffer, { sealed }: DataKey): Known => ({
    key,
    sealedKey: sealed,
    read: undefined,
    written: new Map(),
  });

  function knownOf(id: string, dataKey: DataKey): Known {
    const present = known.get(id);
    if (present?.sealedKey === dataKey.sealed) return remember(id, present);
    return remember(id, fresh(keyring.open(dataKey, id), dataKey));
  }

  function sealerFor(id: string, entry: Known): Turn {
    const seal = sealer(entry.key, id);
    return (value, path) => {
      // A save repeats most values: one that did not change keeps its sealed form.
      const before = memoryAt(entry.read, path);
      if (before && before.text === JSON.stringify(value)) return before.sealed;
      const sealed = seal(value, path);
      if (isSealed(sealed) && sealed.length <= LONGEST)
        entry.written.set(sealed, { path, text: JSON.stringify(value) });
      return sealed;
    };
  }

  return {
    /** Seals values of a claim with a known key; null if the key is not known here. */
    sealerOf(id: string): Turn | null {
      const present = known.get(id);
      return present ? sealerFor(id, present) : null;
    },
    /** A new data key for a claim: what seals with it, and its form for the store. */
    make(id: string): { seal: Turn; dataKey: DataKey } {
      const key = keyring.make();
      const dataKey = keyring.seal(key, id);
      return { seal: sealerFor(id, remember(id, fresh(key, dataKey))), dataKey };
    },
    /** Makes the key of a claim known. Throws a `StoreUnavailable` if it does not open. */
    learn: (id: string, dataKey: DataKey): void => void knownOf(id, dataKey),
    /** The claim with its sealed values opened. Throws if its key or a value does not open. */
    open(claim: ClaimDocument, dataKey: DataKey): ClaimDocument {
      const entry = knownOf(claim.id, dataKey);
      const { value, memory } = remembering(opener(entry.key, claim.id), entry.written)(
        claim,
        personalPlaces,
        '',
        entry.read,
      );
      entry.read = memory;
      entry.written.clear();
      return value as ClaimDocument;
    },
    forget: (id: string) => void known.delete(id),
  };
}

/** What is remembered of the value at a place; undefined if it is none, or an object. */
function memoryAt(memory: Memory | undefined, path: string): Remembered | undefined {
  let at = memory;
  for (const name of path.split('/').slice(1)) {
    if (!at || !('members' in at)) return undefined;
    at = at.members[name];
  }
  return at && 'sealed' in at ? at : undefined;
}

interface Opened {
  value: unknown;
  memory: Memory | undefined;
}

/** Opens like `openClaim`, but takes a value from memory if it is still sealed as it was in the same place. */
function remembering(open: Turn, written: Known['written']) {
  const leaf = (value: unknown, path: string, before: Memory | undefined): Opened => {
    if (!isSealed(value)) return { value, memory: undefined };
    if (before && 'sealed' in before && before.sealed === value)
      return { value: JSON.parse(before.text), memory: before };
    const own = written.get(value);
    if (own?.path === path) return { value: JSON.parse(own.text), memory: { sealed: value, text: own.text } };
    const opened = open(value, path);
    return {
      value: opened,
      memory: value.length > LONGEST ? undefined : { sealed: value, text: JSON.stringify(opened) },
    };
  };

  function walk(value: unknown, place: Place, path: string, before: Memory | undefined): Opened {
    if (place === undefined || value === null || value === undefined) return { value, memory: undefined };
    if (place === 'sealed' && !Array.isArray(value)) return leaf(value, path, before);
    if (typeof value !== 'object') return { value, memory: undefined };
    const old = before && 'members' in before ? before.members : undefined;
    const members: Record<string, Memory | undefined> = Object.create(null);
    if (Array.isArray(value)) {
      const list = value.map((item: unknown, index) => {
        const inner = walk(item, place, path, old?.[index]);
        members[index] = inner.memory;
        return inner.value;
      });
      return { value: list, memory: { members } };
    }
    const copy: Record<string, unknown> = {};
    for (const [name, member] of Object.entries(value)) {
      const at = place === 'sealed' ? undefined : place(name);
      if (at === undefined) define(copy, name, member);
      else {
        const inner = walk(member, at, `${path}/${name}`, old?.[name]);
        members[name] = inner.memory;
        define(copy, name, inner.value);
      }
    }
    return { value: copy, memory: { members } };
  }
  return walk;
}
